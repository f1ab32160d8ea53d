import { LINK_MINUTES } from '@corridor/contract/files/limits.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Commit } from '../../../platform/action.ts'
import { createBoundedMap } from '../../../platform/cache/bounded-map.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'

interface Reading {
  word: string
  /** Undefined for a link that is bound to a record. */
  person: Person | undefined
  fileId: string
  commit: Commit
}

/**
 * How many recorded readings are cached. An entry that is evicted too early costs a second audit entry,
 * nothing more.
 */
const CACHED_MAX = 20_000

/**
 * Writes readings into the audit trail: one entry for each file, session and quarter of an hour, because a
 * player fetches a film in hundreds of ranges and a list loads its thumbnails repeatedly.
 */
export interface Readings {
  /** Called before the bytes are sent, so that nothing is read without an audit entry. */
  record: (services: Pick<Services, 'clock'>, reading: Reading) => Promise<void>
}

export function createReadings(): Readings {
  const until = createBoundedMap<Date>(CACHED_MAX)

  return {
    record: async ({ clock }, { word, person, fileId, commit }) => {
      const key = `${word} ${person?.sessionId} ${fileId}`
      const now = clock.now()
      if ((until.get(key) ?? now) > now) return
      await commit(async () => undefined)
      until.set(key, minutesAfter(now, LINK_MINUTES))
    },
  }
}
