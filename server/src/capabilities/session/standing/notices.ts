import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { sessionEnded, standingChanged } from '@corridor/contract/session/events.ts'
import type { Standing } from '#platform/realtime/rooms.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { EndReason } from '../store/sessions.ts'
import type { Authenticator } from './authenticate.ts'
import { type SavedStanding, saveStandings } from './standing.ts'

const ENDED = 'session'
const STANDING = 'standing'
const LOCK = 'session-lock'

export type LockChange = 'locked' | 'unlocked'

export const noticeEnded = (tx: Tx, sessionId: string, reason: EndReason): void =>
  tx.notify(ENDED, `${sessionId} ${reason}`)

export const noticeLock = (tx: Tx, sessionId: string, change: LockChange): void =>
  tx.notify(LOCK, `${sessionId} ${change}`)

/**
 * Makes every process look these people up again from commit on. The notice carries their new claims, so
 * that no process needs a query before it removes access. Returns the standings of those who exist.
 */
export async function noticeStandings(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  personIds: readonly string[],
): Promise<SavedStanding[]> {
  const standings = await saveStandings(tx.db, services, personIds)
  for (const { id, practiceId, claims } of standings)
    tx.notify(STANDING, `${id} ${practiceId ?? '-'} ${[...claims].join(',')}`)
  return standings
}

function readStanding(notice: string): Standing {
  const [id = '', practiceId = '-', claims = ''] = notice.split(' ')
  return {
    id,
    practiceId: practiceId === '-' ? null : practiceId,
    claims: new Set(claims.split(',').filter(Boolean) as Claim[]),
  }
}

/** What a process does with its own cache and windows; each does so for itself, so no event is sent twice. */
export interface Here {
  /** Refuses a session from now on, sends its windows the reason and disconnects them. */
  end: (sessionId: string, reason: EndReason) => void
  /**
   * Looks a session up again; the windows of a locked one are disconnected and get no events until it is
   * unlocked.
   */
  lock: (sessionId: string, change: LockChange) => void
  /** Takes away at once what a person may not open any more. */
  narrow: (standing: Standing) => void
}

export const createHere = (
  services: Pick<Services, 'hub'>,
  { forget, forgetPerson }: Authenticator,
  onNarrowed: (standing: Standing) => void,
): Here => ({
  end: (sessionId, reason) => {
    forget(sessionId)
    services.hub.publishToSession(sessionId, sessionEnded, { sessionId, reason })
    services.hub.cut(sessionId)
  },
  lock: (sessionId, change) => {
    forget(sessionId)
    if (change === 'locked') services.hub.cut(sessionId)
  },
  narrow: (standing) => {
    forgetPerson(standing.id)
    services.hub.narrow(standing)
    onNarrowed(standing)
  },
})

/** Reseats a person's windows by their current claims, and sends them an event. */
export async function reseatPerson(
  { hub, log }: Pick<Services, 'log' | 'hub'>,
  personId: string,
): Promise<void> {
  try {
    await hub.reseat(personId)
  } catch (error) {
    log.warn('windows could not be seated anew', { error })
  }
  hub.publishToPerson(personId, standingChanged, { personId })
}

export function subscribeToNotices(services: Pick<Services, 'log' | 'notices' | 'hub'>, here: Here): void {
  services.notices.on(ENDED, (notice) => {
    const [sessionId = '', reason = ''] = notice.split(' ')
    here.end(sessionId, reason as EndReason)
  })
  services.notices.on(LOCK, (notice) => {
    const [sessionId = '', change = 'locked'] = notice.split(' ')
    here.lock(sessionId, change as LockChange)
  })
  services.notices.on(STANDING, (notice) => {
    const standing = readStanding(notice)
    here.narrow(standing)
    void reseatPerson(services, standing.id)
  })
}
