import { claimsOf } from '@corridor/contract/kernel/alert.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Declared } from '../../platform/alerts.ts'
import type { Reader } from './store/alerts.ts'

/** Whoever is told, or asks, as far as it decides what they may know. */
export type Knower = Pick<Person, 'id' | 'practiceId' | 'claims'>

/** Which alerts somebody may see at this moment. */
export const readerOf = ({ id, practiceId, claims }: Knower, { alertKinds }: Declared): Reader => ({
  id,
  practiceId,
  kinds: [...alertKinds.values()]
    .filter((one) => claimsOf(one).some((claim) => claims.has(claim)))
    .filter(({ isOfPractice }) => practiceId !== null || !isOfPractice)
    .map(({ kind }) => kind),
})

/** The same, of these kinds alone. */
export const only = (reader: Reader, kinds: readonly string[]): Reader => ({
  ...reader,
  kinds: reader.kinds.filter((kind) => kinds.includes(kind)),
})
