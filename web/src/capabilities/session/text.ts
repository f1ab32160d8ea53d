/** Every sentence of signing in and of one's account. */
export const signInText = {
  title: 'Sign in',
  welcome: 'Welcome back.',
  email: 'Email',
  emailPlaceholder: 'you@practice.com',
  password: 'Password',
  passwordPlaceholder: 'Your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgot: 'Forgot password?',
  submit: 'Sign in',
  useCode: 'Sign in with a code instead',
  newHere: 'New here?',
  createAccount: 'Create an account',
  usePassword: 'Sign in with your password instead',
  waitButton: (time: string) => `Try again in ${time}`,
  waitNotice: (seconds: number) =>
    seconds > 0 ? `You can try again in ${spokenTime(seconds)}.` : 'You can try again now.',
  demoTitle: 'Demo accounts, one click',
  demoAll: (count: number) => `All ${count} accounts`,
  demoFewer: 'Fewer accounts',
}

export const codeText = {
  title: 'Enter your code',
  intro: 'We send a code to the phone of your account, or by mail if it has none.',
  send: 'Send me a code',
  sent: (email: string) => `If ${email} has an account, a code is on its way.`,
  code: 'Your code',
  codeMissing: (digits: number) => `Please enter all ${digits} digits.`,
  resend: 'Send another code',
  resendIn: (seconds: number) => `Send another code in ${seconds} s`,
  resent: 'Another code is on its way.',
  otherEmail: 'Use another email',
}

export const handoverText = {
  title: 'Continue on this device',
  intro: 'You are signed in on your phone, and this device can join in.',
  ask: (email: string) => `Continue as ${email}?`,
  submit: 'Continue',
  otherAccount: 'Use another account',
  runOut: 'The link from your phone has run out. Ask for a new one there, or sign in here.',
  working: 'Signing you in…',
  failed: 'We could not sign you in with this link. It works once and only for two minutes.',
}

export const factorText = {
  title: 'Enter your app’s code',
  intro: (email: string) => `${email} is protected by an authenticator app.`,
  code: 'Code of your authenticator app',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes you kept when you set up the app. Each works once.',
  recoveryMissing: 'Please enter one of your recovery codes.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the app’s code',
  back: 'Back to sign in',
  startOver: 'That took too long. Please sign in again.',
}

export const securityText = {
  app: 'Authenticator app',
  what: 'A code from your phone, asked for after your password. It keeps others out who know your password.',
  on: 'On',
  off: 'Off',
  since: (when: string) => `On since ${when}.`,
  left: (count: number, all: number) => `${count} of ${all} recovery codes left.`,
  few: 'You have few recovery codes left. Make new ones before you need them.',
  required: 'Your practice asks everybody to use one, so it cannot be turned off.',
  requiredMissing: 'Your practice asks everybody to use one.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  loading: 'Loading your security settings',
  failedTitle: 'Your security settings did not load',
  cancel: 'Cancel',
  steps: ['Your password', 'Your phone', 'Recovery codes'],
  stepOf: (step: number, name: string) => `Step ${step} of 3: ${name}`,
  passwordIntro: 'First your password, so that we know it is you.',
  next: 'Continue',
  scan: 'Scan this with an authenticator app on your phone, for example Google Authenticator, 1Password or Aegis.',
  qr: 'QR code for your authenticator app',
  secret: 'Or type this key into the app',
  copySecret: 'Copy the key',
  firstCode: 'The code that the app shows now',
  confirm: 'Turn on',
  on3: 'Your authenticator app is on.',
  codesTitle: 'Keep these recovery codes',
  codesIntro:
    'If you lose your phone, each of them lets you in once. They are shown only now: print them or put them into your password manager.',
  copyCodes: 'Copy',
  downloadCodes: 'Download',
  fileName: 'corridor-recovery-codes.txt',
  fileHead: (email: string) => `Recovery codes for ${email} at Corridor. Each works once.`,
  copied: 'Copied.',
  notCopied: 'Your browser does not let us copy. Please select and copy it yourself.',
  kept: 'I have kept them',
  newIntro: 'The codes you have now stop working.',
  newCode: 'Code of the app, or a recovery code',
  make: 'Make new codes',
  offIntro: 'Signing in then needs your password alone. Your other devices are signed out.',
  offDone: 'Your authenticator app is off.',
  setUpTitle: 'Set up an authenticator app',
  stepIntro: (practice: string) => `${practice} asks everybody to use one. It takes two minutes and a phone.`,
  yourPractice: 'Your practice',
}

export const forgotText = {
  title: 'Forgot your password?',
  intro: 'Tell us your email and we send you a link to choose a new one.',
  submit: 'Send the link',
  back: 'Back to sign in',
  sentTitle: 'Check your mail',
  sent: (email: string, minutes: number) =>
    `If ${email} has an account, a link to choose a new password is on its way. It works once, for ${minutes} minutes.`,
  again: 'Use another email',
}

export const resetText = {
  title: 'Choose a new password',
  intro: 'You will be signed out on every device and can sign in with the new one.',
  newPassword: 'New password',
  submit: 'Save the password',
  checking: 'Checking your link…',
  deadTitle: 'This link does not work any more',
  dead: 'It has expired or was already used. Links to choose a password work once and for an hour.',
  askAnew: 'Ask for a new link',
  failedTitle: 'We could not check your link',
  retry: 'Try again',
  done: 'Your new password is saved. Please sign in with it.',
  strong: 'This password is fine.',
}

export const accountText = {
  title: 'Account',
  tabs: 'Parts of your account',
  profile: 'Profile',
  password: 'Password',
  security: 'Security',
  devices: 'Devices',
  email: 'Email',
  mobile: 'Mobile',
  role: 'Role',
  practice: 'Practice',
  onTheirOwn: 'On your own, without a practice',
  name: 'Name',
  nameLabel: 'Change your name',
  change: 'Change',
  notifications: 'Notifications',
  member: 'Member',
  currentPassword: 'Current password',
  currentMissing: 'Please enter your current password.',
  passwordIntro: 'Your other devices are signed out when you change it.',
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. Your other devices were signed out.',
  summaryTitle: 'Please look at this again',
}

export const givenText = {
  title: 'Choose your own password',
  intro: 'Yours was made for you and shown to somebody else. It opens nothing but this page.',
  given: 'The password you were given',
  givenMissing: 'Please enter the password you were given.',
  submit: 'Save and continue',
  changed: 'Your password is changed.',
}

export const devicesText = {
  intro: 'Where you are signed in, and where you were. Remove what you do not know or no longer use.',
  loading: 'Loading your devices',
  failedTitle: 'Your devices did not load',
  thisDevice: 'This device',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  unnamed: 'Unnamed device',
  lastUsed: (when: string) => `Last used ${when}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removing: (name: string) => ({
    title: `Remove ${name}?`,
    text: 'It is signed out at once. Whoever uses it has to sign in again.',
    confirmLabel: 'Remove',
  }),
  removed: (name: string) => `${name} is removed.`,
  everywhere: 'Sign out everywhere',
}

export const everywhereText = {
  title: 'Sign out everywhere?',
  text: 'Every device is signed out, this one too.',
  confirmLabel: 'Sign out everywhere',
  cancelLabel: 'Cancel',
}

/** A wait as people say it. Whole minutes are enough above two of them. */
function spokenTime(seconds: number): string {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** A wait as a clock: 0:27. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
