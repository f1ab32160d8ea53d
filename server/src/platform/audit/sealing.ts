import type { Services } from '../services.ts'
import { growAnchor } from './anchor.ts'
import { findSeal, hasNewEntries, RECENT_ENTRIES, sealTrail } from './seal.ts'
import { auditKeys } from './stored-entry.ts'

/** At most this long an entry can be changed or deleted unseen. */
const EVERY_MS = 2_000

/** Seals what was written since, and notes the newest seal outside the database. */
export async function sealAndNote({ config, db, secrets, log }: Services, late?: bigint): Promise<void> {
  const { newest, forged } = await sealTrail(db, auditKeys(secrets), late)
  // Reported by the look of every minute, which goes further back; every two seconds it would bury all else in the log.
  if (forged > 0 && late === undefined)
    log.error('the audit trail has lines that Corridor did not write: run audit:verify')
  if (!newest) return
  const isIntact = await growAnchor(config.dataFolder, newest, (number) => findSeal(db, number))
  if (!isIntact) log.error('the end of the audit trail was cut off or changed: run audit:verify')
}

export interface Sealing {
  stop: () => Promise<void>
}

/** Seals new entries within seconds, for as long as the server runs. */
export function scheduleSealing(services: Services): Sealing {
  let timer: NodeJS.Timeout
  let isStopped = false
  let underway = Promise.resolve()

  async function look(): Promise<void> {
    try {
      if (await hasNewEntries(services.db)) await sealAndNote(services, RECENT_ENTRIES)
    } catch (error) {
      services.log.warn('the audit trail could not be sealed', { error })
    }
  }
  function wait(): void {
    timer = setTimeout(() => {
      underway = look().then(() => {
        if (!isStopped) wait()
      })
    }, EVERY_MS)
  }

  wait()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await underway
      // What the last calls wrote is not left for the next start.
      await look()
    },
  }
}
