/** What other capabilities may use of a practice's data, and its first steps. */
export { FirstSteps } from './FirstSteps.tsx'
export { AddressFields } from './practice/AddressFields.tsx'
export { addressProblems } from './practice/address-draft.ts'
export { PracticeTypeField } from './practice/PracticeTypeField.tsx'
export { RoleCards } from './team/RoleCards.tsx'
export { chosenRole, OWN_WORDS, type RoleValues, roleProblems } from './team/RoleField.tsx'
