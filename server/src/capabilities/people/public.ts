/** What other capabilities may ask of people. */
export { demoPeople, demoPersonId } from './demo.ts'
export type { KnownPerson, NewPersonRow } from './store.ts'
export {
  addAgreement,
  addPerson,
  findPerson,
  findPersonByEmail,
  grantClaims,
  lockPerson,
  setProfileImage,
} from './store.ts'
