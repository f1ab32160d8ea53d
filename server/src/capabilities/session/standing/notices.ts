import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { sessionEnded, standingChanged } from '@corridor/contract/session/events.ts'
import type { Standing } from '../../../platform/realtime/rooms.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { EndReason } from '../store/sessions.ts'
import type { Authenticator } from './authenticate.ts'
import { type KeptStanding, keepStandings } from './standing.ts'

const ENDED = 'session'
const STANDING = 'standing'
const LOCK = 'session-lock'

export type LockChange = 'locked' | 'unlocked'

export const noticeEnded = (tx: Tx, sessionId: string, reason: EndReason): void =>
  tx.notify(ENDED, `${sessionId} ${reason}`)

export const noticeLock = (tx: Tx, sessionId: string, change: LockChange): void =>
  tx.notify(LOCK, `${sessionId} ${change}`)

/**
 * Has every process look these people up anew from commit on. The notice carries what each may open from now on, so that none
 * has to look it up before it takes things away. Answers that, of those who are there.
 */
export async function noticeStandings(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  personIds: readonly string[],
): Promise<KeptStanding[]> {
  const standings = await keepStandings(tx.db, services, personIds)
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

/** What a process does with its own memory and windows; each does so by itself, so nothing is told twice. */
export interface Here {
  /** Refuses a session from now on, tells its windows why and cuts them. */
  end: (sessionId: string, reason: EndReason) => void
  /** Looks a session up anew; the windows of one that is locked are cut, and hear nothing until it is unlocked. */
  lock: (sessionId: string, change: LockChange) => void
  /** Takes away at once what a person may not open any more. */
  narrow: (standing: Standing) => void
}

export const createHere = (
  services: Services,
  { forget, forgetPerson }: Authenticator,
  onNarrowed: (standing: Standing) => void,
): Here => ({
  end: (sessionId, reason) => {
    forget(sessionId)
    services.hub.tellSession(sessionId, sessionEnded, { sessionId, reason })
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

/** Seats a person's windows by what they may open now, and tells them. */
export async function standAnew({ hub, log }: Services, personId: string): Promise<void> {
  try {
    await hub.reseat(personId)
  } catch (error) {
    log.warn('windows could not be seated anew', { error })
  }
  hub.tellPerson(personId, standingChanged, { personId })
}

export function hearNotices(services: Services, here: Here): void {
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
    void standAnew(services, standing.id)
  })
}
