import type { Services } from '../services.ts'
import { growAnchor } from './anchor.ts'
import { findSeal, hasNewLines, RECENT_LINES, sealTrail } from './seal.ts'
import { auditKeys } from './sealed-line.ts'

/** So long at most a line can be changed or taken away unseen. */
const EVERY_MS = 2_000

type Needed = Pick<Services, 'config' | 'db' | 'secrets' | 'log'>

/** Seals what was written since, and notes the newest seal outside the database. */
export async function sealAndNote({ config, db, secrets, log }: Needed, late?: bigint): Promise<void> {
  const { newest, forged } = await sealTrail(db, auditKeys(secrets), late)
  // Told by the look of every minute, which goes further back; every two seconds it would bury all else in the log.
  if (forged > 0 && late === undefined)
    log.error('the audit trail has lines that Corridor did not write: run audit:verify')
  if (!newest) return
  const isWhole = await growAnchor(config.dataFolder, newest, (number) => findSeal(db, number))
  if (!isWhole) log.error('the end of the audit trail was cut off or changed: run audit:verify')
}

export interface Sealing {
  stop: () => Promise<void>
}

/** Seals new lines within seconds, for as long as the server runs. */
export function keepSealing(services: Needed): Sealing {
  let timer: NodeJS.Timeout
  let isStopped = false
  let underway = Promise.resolve()

  async function look(): Promise<void> {
    try {
      if (await hasNewLines(services.db)) await sealAndNote(services, RECENT_LINES)
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
