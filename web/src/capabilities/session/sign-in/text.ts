/** A wait in plain words. Whole minutes are enough above two of them. */
function spokenTime(seconds: number): string {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

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
  demoAll: (count: number) => `Show all ${count} accounts`,
  demoFewer: 'Show fewer',
}

export const codeText = {
  title: 'Enter your code',
  intro: 'We’ll text a code to your phone, or email it if we don’t have your number.',
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
  intro: 'You’re signed in on your phone. You can sign in here, too.',
  question: (email: string) => `Continue as ${email}?`,
  submit: 'Continue',
  otherAccount: 'Use another account',
  runOut: 'The link from your phone has expired. Get a new one there, or sign in here.',
  working: 'Signing you in…',
  failed: 'We couldn’t sign you in with this link. It works once, for two minutes.',
}

export const factorText = {
  title: 'Enter the code from your app',
  intro: (email: string) => `${email} is protected by an authenticator app.`,
  code: 'Code from your authenticator app',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you set up the app. Each works once.',
  recoveryMissing: 'Please enter one of your recovery codes.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use my authenticator app',
  back: 'Back to sign in',
  startOver: 'That took too long. Please sign in again.',
}

/** A wait as a clock: 0:27. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
