/** For the link from other pages to what arrived. */
export const linkText = { mail: 'Open the sandbox mailbox', phones: 'Open the sandbox phones' }

export const text = {
  title: 'Sandbox',
  what: 'Everything Corridor would send lands here instead. Anyone who can open this page can read it.',
  back: 'Back to Corridor',
  tabs: 'Mail, phones or verification desk',
  mail: 'Mail',
  phones: 'Phones',
  desk: 'Verification desk',
  waiting: (count: number) => (count === 1 ? '1 check waiting' : `${count} checks waiting`),
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  loading: 'Opening the sandbox',
  failedTitle: 'The sandbox didn’t open',
  empty: 'Empty the sandbox',
  emptying: {
    title: 'Empty the sandbox?',
    text: 'This deletes all its emails, text messages and identity checks. Used links and codes stay used.',
    confirmLabel: 'Empty the sandbox',
  },
  emptied: 'The sandbox is empty.',

  mailbox: 'Mailbox',
  mailList: 'Mail, newest first',
  noMailTitle: 'No email yet',
  noMail:
    'Ask for a new password on the sign-in page, for example. The email with the link shows up here within seconds.',
  mailOffTitle: 'Email goes out for real',
  mailOff: 'A mail server is configured, so email goes to the people themselves and isn’t kept here.',
  pickTitle: 'Choose an email',
  pick: 'It opens here, with its link as a button.',
  to: (address: string) => `To ${address}`,
  openLink: 'Open the link',
  backToList: 'Back to the mailbox',

  noTextsTitle: 'No text messages yet',
  noTexts:
    'Sign in with a code instead of a password, for example. The phone that gets the code shows up here.',
  textsOffTitle: 'Text messages go out for real',
  textsOff: 'A text message provider is configured, so texts go to real phones and aren’t kept here.',
  phoneOf: (number: string) => `Phone ${number}`,
  copyCode: (code: string) => `Copy ${code}`,
  copied: 'The code is copied.',
  notCopied: 'Your browser won’t let us copy. The code is in the message.',

  offTitle: 'The sandbox is off',
  off: 'This Corridor sends real emails and texts and runs real identity checks, so there’s nothing to see here.',
}

/** The desk that stands in for the identity service. */
export const deskText = {
  title: 'Verification desk',
  list: 'Identity checks, newest first',
  noneTitle: 'No identity checks yet',
  none: 'When someone starts one, it waits here for you to decide, like the identity service would.',
  offTitle: 'Identity checks happen elsewhere',
  off: 'An identity service is configured, or all checks are manual, so there’s nothing to decide here.',
  pickTitle: 'Choose an identity check',
  pick: 'It opens here, with the answers the service could give.',
  goneTitle: 'This identity check is gone',
  gone: 'The sandbox was emptied. Go back to Corridor and start the check again.',
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
  intro: 'Nobody looks at an ID here. You decide, and the person’s page updates right away.',
  decisions: {
    approve: 'Approve',
    decline: 'Decline',
    'needs-review': 'Needs review',
    'leave-pending': 'Leave pending',
  },
  effects: {
    approve: 'They get in. This can’t be undone.',
    decline: 'They can try again, or ask for a manual check.',
    'needs-review': 'They wait while someone reviews it.',
    'leave-pending': 'They left partway through and can continue.',
  },
  decided: {
    decline: (name: string) => `${name} was declined.`,
    'needs-review': (name: string) => `${name}’s check needs a review.`,
    'leave-pending': (name: string) => `${name}’s check stays pending.`,
  },
  approvedForGood: (name: string) => `${name} is approved. Like with the real service, that’s final.`,
  ownBack: 'This is your own check. Go back to Corridor once you’ve decided it.',
  otherBack: 'Did you start it in this browser? Go back to Corridor once it’s decided.',
  goBack: 'Back to my identity check',
}
