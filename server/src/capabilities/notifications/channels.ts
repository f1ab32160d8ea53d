import type { Channel } from '@corridor/contract/kernel/alert.ts'
import type { Declared } from '../../platform/alerts.ts'
import type { Database } from '../../platform/database/database.ts'

interface Told {
  person_id: string
  kind: string
}

/** Of these, those that reach their person by a channel. One question for all of them: today the kinds’ own channels. */
export async function reachingBy<T extends Told>(
  _db: Database,
  { alertKinds }: Declared,
  channel: Channel,
  told: readonly T[],
): Promise<T[]> {
  return told.filter(({ kind }) => alertKinds.get(kind)?.channels.includes(channel))
}
