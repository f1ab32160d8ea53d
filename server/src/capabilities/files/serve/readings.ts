import { LINK_MINUTES } from '@corridor/contract/files/limits.ts'
import type { Commit } from '#platform/action.ts'
import { createBoundedMap } from '#platform/cache/bounded-map.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'

interface Reading {
  word: string
  /** The session of a person, the pass of a guest, or the record that a link is bound to. */
  readerId: string
  fileId: string
  commit: Commit
}

/**
 * How many recorded readings are cached. An entry that is evicted too early costs a second audit entry,
 * nothing more.
 */
const CACHED_MAX = 20_000

/**
 * Writes readings into the audit trail: one entry for each file, reader and quarter of an hour, because a
 * player fetches a film in hundreds of ranges and a list loads its thumbnails repeatedly.
 */
export interface Readings {
  /** Called before the bytes are sent, so that nothing is read without an audit entry. */
  record: (services: Pick<Services, 'clock'>, reading: Reading) => Promise<void>
}

export function createReadings(): Readings {
  const until = createBoundedMap<Date>(CACHED_MAX)

  return {
    record: async ({ clock }, { word, readerId, fileId, commit }) => {
      const key = `${word} ${readerId} ${fileId}`
      const now = clock.now()
      if ((until.get(key) ?? now) > now) return
      await commit(async () => undefined)
      until.set(key, minutesAfter(now, LINK_MINUTES))
    },
  }
}
