/**
 * What other capabilities may use of people: `import * as people from '../people/public.ts'`. Changing a person publishes
 * the change by itself.
 */
export { maySeeJoinRequests } from './access.ts'
export { type DemoPerson, demoPeople, demoPersonId } from './demo.ts'
export { letInNow } from './directory/let-in.ts'
export { findByName } from './directory/search.ts'
export { type ChangesPeople, changePerson as change, type PersonChange } from './person/change.ts'
export { isNameUnchecked, namedOf, nameOf } from './present.ts'
export type { Workplace } from './sources.ts'
export { setLetIn } from './store/changes.ts'
export { HAS_SIGNED_UP, listIdsInByGrace } from './store/directory.ts'
export {
  deletePersons,
  findPerson as find,
  findPersonByEmail as findByEmail,
  insertPerson as add,
  listPersons as list,
  listPersonsByEmail as listByEmail,
  lockPerson as lock,
  lockPersons as lockAll,
  type NewPerson,
  type PersonRecord,
} from './store/persons.ts'
