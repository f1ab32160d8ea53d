/** What other capabilities may use of a practice's data. */
export { AddressFields } from './components/AddressFields.tsx'
export { PracticeTypeField } from './components/PracticeTypeField.tsx'
export { RoleCards } from './components/RoleCards.tsx'
export { addressProblems } from './state/address-draft.ts'
export { chosenRole, OWN_WORDS, type RoleValues, roleProblems } from './state/role-values.ts'
