/** What is missing of a person: said by the form before it is sent, and by the server if it is sent all the same. */
export const PERSON_PROBLEMS = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  role: 'Please choose a role.',
} as const
