/** What other capabilities show of patients: choosing one, and adding one on the way. */
export { BirthDateFields } from './components/BirthDateFields.tsx'
export {
  type Birth,
  birthDateOf,
  birthOf,
  birthProblem,
  bornWords,
  knownBirthProblem,
} from './components/birth.ts'
export { FoundPatients, PatientWords } from './components/FoundPatients.tsx'
export { RecipientList } from './components/RecipientList.tsx'
export { addPatient } from './state/changes.ts'
export { matches as findSamePatients, patientQuery } from './state/queries.ts'
