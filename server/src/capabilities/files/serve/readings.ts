import { LINK_MINUTES } from '@corridor/contract/files/limits.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Commit } from '../../../platform/action.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'

interface Reading {
  word: string
  /** Nobody we know, for a link that is bound to a record. */
  person: Person | undefined
  fileId: string
  commit: Commit
}

/** What is remembered of readings that have their line. One that is forgotten too early costs a second line, no more. */
const REMEMBERED_MAX = 20_000

/**
 * Writes readings into the audit trail: one line for each file, session and quarter of an hour. A player asks for a film
 * in hundreds of ranges and a list draws its small pictures anew; each of these is one reading.
 */
export interface Readings {
  /** Comes before the bytes: what cannot be recorded is not read. */
  record: (services: Services, reading: Reading) => Promise<void>
}

export function createReadings(): Readings {
  const until = new Map<string, Date>()

  return {
    record: async ({ clock }, { word, person, fileId, commit }) => {
      const key = `${word} ${person?.sessionId} ${fileId}`
      const now = clock.now()
      if ((until.get(key) ?? now) > now) return
      await commit(async () => undefined)
      until.delete(key)
      until.set(key, minutesAfter(now, LINK_MINUTES))
      for (const [oldest] of until) {
        if (until.size <= REMEMBERED_MAX) break
        until.delete(oldest)
      }
    },
  }
}
