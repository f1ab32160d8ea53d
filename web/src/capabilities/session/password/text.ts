export const forgotText = {
  title: 'Forgot your password?',
  intro: 'Enter your email and we’ll send you a link to choose a new one.',
  submit: 'Send the link',
  back: 'Back to sign in',
  sentTitle: 'Check your email',
  sent: (email: string, minutes: number) =>
    `If ${email} has an account, a link to choose a new password is on its way. It works once, for ${minutes} minutes.`,
  again: 'Use another email',
}

export const resetText = {
  title: 'Choose a new password',
  intro: 'You’ll be signed out everywhere, and can sign in with the new one.',
  newPassword: 'New password',
  submit: 'Save password',
  checking: 'Checking your link…',
  deadTitle: 'This link no longer works',
  dead: 'It has expired or was already used. These links work once, for an hour.',
  requestAgain: 'Ask for a new link',
  failedTitle: 'We couldn’t check your link',
  retry: 'Try again',
  done: 'Your new password is saved. Please sign in.',
  strong: 'This password is good.',
  avoid: 'It can’t be based on your name or your practice’s name.',
}

export const givenText = {
  title: 'Choose your own password',
  intro: 'Someone else has seen the one you were given. Choose your own to continue.',
  given: 'The password you were given',
  givenMissing: 'Please enter the password you were given.',
  submit: 'Save and continue',
  changed: 'Your password was changed.',
}
