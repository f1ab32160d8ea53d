/** What other capabilities may ask of people. */
export { demoPeople, demoPersonId } from './demo.ts'
export type { Workplace } from './sources.ts'
export type { KnownPerson, NewPersonRow } from './store/persons.ts'
export {
  addAgreement,
  addPerson,
  findPerson,
  findPersonByEmail,
  grantClaims,
  listPersons,
  lockPerson,
  setIdentityStatus,
  setIndividual,
  setLetIn,
  setManualIdentityRequested,
  setOnboarded,
  setProfileImage,
  setRole,
  withdrawAllClaims,
  withdrawClaims,
} from './store/persons.ts'
export { setMobile } from './store/profile.ts'
