export const text = {
  title: 'Sandbox',
  what: 'Whatever Corridor would send lands here instead. Anybody who can open this page can read it.',
  back: 'Back to Corridor',
  tabs: 'Mail or phones',
  mail: 'Mail',
  phones: 'Phones',
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  loading: 'Opening the sandbox',
  failedTitle: 'The sandbox did not open',
  retry: 'Try again',
  empty: 'Empty the sandbox',
  emptyTitle: 'Empty the sandbox?',
  emptyText: 'All mail and text messages in it are thrown away. Links and codes that were used stay used.',
  emptied: 'The sandbox is empty.',
  cancel: 'Cancel',

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
  off: 'This Corridor sends real mail and real text messages: its providers are configured, so there is nothing to look at here.',
}
