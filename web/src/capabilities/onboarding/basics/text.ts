export const mobileText = {
  title: 'Your mobile number',
  intro: 'We text you a code, so that nobody else can use your account.',
  codeTitle: 'Enter the code',
  submit: 'Continue',
  finishing: 'Your number is confirmed. Setting up your account…',
  finishFailed: 'Your number is confirmed, but we could not go on.',
  retry: 'Try again',
}

export const basicText = {
  title: 'Almost there',
  intro: (count: number) => (count === 1 ? 'One thing is missing.' : 'These things are missing.'),
  mobile: 'Mobile number',
  mobileHint: 'We text you a code to confirm it.',
  efax: 'eFax number of the practice',
  efaxHint: 'Faxes that are sent to this number arrive in Corridor.',
  summary: 'Please look at this again',
  submit: 'Continue',
}
