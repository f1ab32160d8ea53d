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

export const givenText = {
  title: 'Choose your own password',
  intro: 'Yours was made for you and shown to somebody else. It opens nothing but this page.',
  given: 'The password you were given',
  givenMissing: 'Please enter the password you were given.',
  submit: 'Save and continue',
  changed: 'Your password is changed.',
}
