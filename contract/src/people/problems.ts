/** Problems with a person's data, shared by the form and the server. */
export const PERSON_PROBLEMS = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  role: 'Please choose a role.',
} as const
