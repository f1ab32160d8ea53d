import { claimsOf } from '@corridor/contract/kernel/alert.ts'
import type { Person } from '#platform/access/person.ts'
import type { Declared } from '#platform/alerts.ts'
import type { Reader } from './store/alerts.ts'

/** The person whose permissions decide which alerts are visible. */
export type Viewer = Pick<Person, 'id' | 'practiceId' | 'claims'>

/** Which alerts a person may see right now. */
export const readerOf = ({ id, practiceId, claims }: Viewer, { alertKinds }: Declared): Reader => ({
  id,
  practiceId,
  kinds: [...alertKinds.values()]
    .filter((one) => claimsOf(one).some((claim) => claims.has(claim)))
    .filter(({ isOfPractice }) => practiceId !== null || !isOfPractice)
    .map(({ kind }) => kind),
})

/** The same, limited to these kinds. */
export const only = (reader: Reader, kinds: readonly string[]): Reader => ({
  ...reader,
  kinds: reader.kinds.filter((kind) => kinds.includes(kind)),
})
