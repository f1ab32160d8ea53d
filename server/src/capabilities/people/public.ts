/**
 * What other capabilities may ask of people: `import * as people from '../people/public.ts'`. Changing somebody tells
 * whoever has to know by itself.
 */
export { mayKnowWhoAsked } from './access.ts'
export { type DemoPerson, demoPeople, demoPersonId } from './demo.ts'
export { letInNow } from './directory/let-in.ts'
export { findByName } from './directory/search.ts'
export { type ChangesPeople, changePerson as change, type PersonChange } from './person/change.ts'
export { isNameUnchecked, namedOf, nameOf } from './present.ts'
export type { Workplace } from './sources.ts'
export { setLetIn } from './store/changes.ts'
export { listIdsInByGrace } from './store/directory.ts'
export {
  addPerson as add,
  findPerson as find,
  findPersonByEmail as findByEmail,
  holdPersons as hold,
  type KnownPerson,
  listPersons as list,
  listPersonsByEmail as listByEmail,
  lockPerson as lock,
  type NewPerson,
  removePersons,
} from './store/persons.ts'
