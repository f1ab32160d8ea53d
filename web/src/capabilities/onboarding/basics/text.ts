export const mobileText = {
  title: 'Your mobile number',
  intro: 'We’ll send you a code to keep your account safe.',
  codeTitle: 'Enter the code',
  submit: 'Continue',
  finishing: 'Your number is confirmed. Setting up your account…',
  finishFailed: 'Your number is confirmed, but something went wrong after that.',
  retry: 'Try again',
}

export const basicText = {
  title: 'Almost there',
  intro: (count: number) => (count === 1 ? 'Just one more thing.' : 'Just a few more things.'),
  mobile: 'Mobile number',
  mobileHint: 'We’ll send you a code to confirm it.',
  efax: 'Your practice’s eFax number (optional)',
  efaxHint: 'Faxes sent to this number arrive in Corridor. No eFax? Leave this blank; you can add it later.',
  summary: 'Please fix the following',
  submit: 'Continue',
}
