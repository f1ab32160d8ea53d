/** What is missing to sign in: said by the form before it is sent, and by the server if it is sent all the same. */
export const SIGN_IN_PROBLEMS = {
  password: 'Please enter your password.',
  factor: 'Please enter the code from your authenticator app.',
} as const
