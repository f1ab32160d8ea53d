/** What is missing to sign in: shown by the form before sending, and by the server. */
export const SIGN_IN_PROBLEMS = {
  password: 'Please enter your password.',
  factor: 'Please enter the code from your authenticator app.',
} as const
