/** Every sentence about a person’s own record. */
export const namesText = {
  checked:
    'Your identity was checked under this name. If you change it, others will see it as not checked until it’s checked again.',
  title: 'Your name',
  first: 'First name',
  last: 'Last name',
  save: 'Save',
  close: 'Close',
  saved: 'Your name is saved.',
}

export const mobileText = {
  none: 'None yet',
  verified: 'Verified',
  add: 'Add',
  change: 'Change',
  changeLabel: 'Change your mobile number',
  addLabel: 'Add your mobile number',
  title: 'Your mobile number',
  intro: 'We’ll send you a code to make sure it’s yours.',
  number: 'Mobile number',
  send: 'Text me a code',
  codeTitle: 'Enter the code',
  sentByText: (number: string) => `We texted a code to ${number}.`,
  sentByMail: (number: string) => `We sent the code for ${number} to your email address.`,
  resent: 'Another code is on its way.',
  code: 'Your code',
  codeMissing: (digits: number) => `Please enter all ${digits} digits.`,
  triesLeft: (left: number) => (left === 1 ? '1 try left.' : `${left} tries left.`),
  noTries: 'That was the last try for this code. Please get a new one.',
  save: 'Save number',
  resend: 'Send another code',
  resendIn: (seconds: number) => `Send another code in ${seconds} s`,
  other: 'Use another number',
  saved: 'Your mobile number is saved.',
  close: 'Close',
}

export const notificationsText = {
  texts: 'Text messages',
  textsDetail:
    'We’ll also text you when something’s waiting for you. Texts never include patient information.',
  needsNumber: 'Add a mobile number first.',
  on: 'Text messages are on.',
  off: 'Text messages are off.',
}
