/** For the link from other pages to what arrived. */
export const linkText = { mail: 'Open the sandbox mailbox', phones: 'Open the sandbox phones' }

export const text = {
  title: 'Sandbox',
  what: 'Whatever Corridor would send lands here instead. Anybody who can open this page can read it.',
  back: 'Back to Corridor',
  tabs: 'Mail, phones or verification desk',
  mail: 'Mail',
  phones: 'Phones',
  desk: 'Verification desk',
  waiting: (count: number) => (count === 1 ? '1 check waits' : `${count} checks wait`),
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  loading: 'Opening the sandbox',
  failedTitle: 'The sandbox did not open',
  empty: 'Empty the sandbox',
  emptying: {
    title: 'Empty the sandbox?',
    text: 'All mail, text messages and identity checks in it are thrown away. Links and codes that were used stay used.',
    confirmLabel: 'Empty the sandbox',
  },
  emptied: 'The sandbox is empty.',

  mailbox: 'Mailbox',
  mailList: 'Mail, newest first',
  noMailTitle: 'No mail yet',
  noMail:
    'Ask for a new password on the sign-in page, for one, and the mail with its link appears here within seconds.',
  mailOffTitle: 'Mail goes out for real',
  mailOff: 'A mail server is configured, so mail is sent to the people themselves and not kept here.',
  pickTitle: 'Choose a mail',
  pick: 'It opens here, with its link as a button.',
  to: (address: string) => `To ${address}`,
  openLink: 'Open the link',
  backToList: 'Back to the mailbox',

  noTextsTitle: 'No text messages yet',
  noTexts:
    'Sign in with a code instead of a password, for one, and the phone that gets the code appears here.',
  textsOffTitle: 'Text messages go out for real',
  textsOff:
    'A provider for text messages is configured, so they go to the phones themselves and are not kept here.',
  phoneOf: (number: string) => `Phone ${number}`,
  copyCode: (code: string) => `Copy ${code}`,
  copied: 'The code is copied.',
  notCopied: 'The browser did not let us copy. The code stands in the message.',

  offTitle: 'The sandbox is off',
  off: 'This Corridor sends real mail and text messages and checks identities for real: its providers are configured, so there is nothing to look at here.',
}

/** The desk that stands in for the identity service. */
export const deskText = {
  title: 'Verification desk',
  list: 'Identity checks, newest first',
  noneTitle: 'No identity checks yet',
  none: 'When somebody starts one, it waits here for you to decide it, as the identity service would.',
  offTitle: 'Identities are checked elsewhere',
  off: 'An identity service is configured, or checks are made by hand alone, so there is nothing to decide here.',
  pickTitle: 'Choose an identity check',
  pick: 'It opens here, with what the service could say about it.',
  goneTitle: 'This identity check is gone',
  gone: 'The sandbox was emptied since. Go back to Corridor and start the check again.',
  backToList: 'Back to the verification desk',
  checkOf: (name: string) => `Identity check of ${name}`,
  started: (time: string) => `started ${time}`,
  statuses: {
    Pending: 'Waiting',
    Approved: 'Approved',
    Declined: 'Declined',
    Needs_review: 'Needs review',
  },
  question: 'What does the identity service say?',
  intro: 'Nobody looks at an ID here. Decide, and the person’s page follows at once.',
  decisions: {
    approve: 'Approve',
    decline: 'Decline',
    'needs-review': 'Needs review',
    'leave-pending': 'Leave pending',
  },
  effects: {
    approve: 'They are let in. This is for good.',
    decline: 'They may try again, or ask for a manual check.',
    'needs-review': 'They wait while somebody looks at it.',
    'leave-pending': 'They left it in the middle and can go on.',
  },
  decided: {
    decline: (name: string) => `${name} is declined.`,
    'needs-review': (name: string) => `The check of ${name} needs a review.`,
    'leave-pending': (name: string) => `The check of ${name} stays pending.`,
  },
  approvedForGood: (name: string) => `${name} is approved. That stays so, as it does with the real service.`,
  ownBack: 'This is your own check. Go back to Corridor when it is decided.',
  otherBack: 'Started in this browser? Go back to Corridor when it is decided.',
  goBack: 'Back to my identity check',
}
