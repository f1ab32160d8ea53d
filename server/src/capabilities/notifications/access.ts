import type { Person } from '../../platform/access/person.ts'
import type { Declared } from '../../platform/alerts.ts'
import type { Reader } from './store.ts'

/** Which alerts somebody sees at this moment. */
export const readerOf = ({ id, practiceId, claims }: Person, { alertKinds }: Declared): Reader => ({
  id,
  practiceId,
  kinds: [...alertKinds.values()].filter(({ claim }) => claims.has(claim)).map(({ kind }) => kind),
})
