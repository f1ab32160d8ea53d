import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '@corridor/contract/session/limits.ts'
import { lock } from '@corridor/contract/session/locking.ts'
import type { TokenPair } from '@corridor/contract/session/model.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { steps } from '../../../platform/action.ts'
import { auditBeyondCall } from '../../../platform/audit/trail.ts'
import { daysAfter, minutesAfter } from '../../../platform/clock.ts'
import { atOnce } from '../../../platform/database/unit-of-work.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { tellLock } from '../sign-in/locking.ts'
import { issueTokens } from '../sign-in/open-session.ts'
import { findStanding } from '../standing/standing.ts'
import { holdCredentials } from '../store/credentials.ts'
import { seeDevice } from '../store/devices.ts'
import { keepGoing } from '../store/locking.ts'
import { takeRefreshToken } from '../store/sessions.ts'

/** Whoever was away for longer was away; a clock that went wrong may say anything. */
const LONG_AGO_MINUTES = REFRESH_TOKEN_DAYS * 24 * 60

/**
 * Trades a refresh token for a new pair. One that was traded before means that two parties hold it, so the whole
 * session ends, for the honest one too; that must be stored although the call is refused.
 *
 * A locked session goes on, locked. One whose windows say that nobody was there for as long as its owner wants it open locks here,
 * and so does one that was not heard of for that long and the life of a token, whatever they say: a browser that was closed in
 * time to miss its own lock does not open where it was left.
 */
export const refreshToken = steps(routes.refreshToken, async ({ body, origin, services, note, commit }) => {
  const { tokens } = services.session
  const claims = await tokens.readAccess(body.accessToken, services.clock.now(), true)
  return commit(async (tx): Promise<TokenPair | Refusal> => {
    // Whoever removes the device or signs it out is either done, and seen, or waits and then ends what is made here.
    const [, taken] = await atOnce(tx.db, (db) =>
      Promise.all([
        holdCredentials(db, claims.sub),
        takeRefreshToken(db, tokens.hash(body.refreshToken), tx.now),
      ]),
    )
    if (!taken) return new Refusal(sessionEnded)
    const { sessionId, personId } = taken
    note({ personId, sessionId })
    const isTheirs = taken.deviceId === body.deviceId && claims.sid === sessionId && claims.sub === personId
    if (!taken.isFirstUse || !isTheirs) {
      await endSessionsNow(tx, services, { personId, sessionId }, 'token-reused')
      return new Refusal(sessionEnded)
    }
    if (!taken.isLive) return new Refusal(sessionEnded)
    const standing = await findStanding(tx.db, services, personId)
    if (!standing) return new Refusal(sessionEnded)
    const { idleLockMinutes } = standing.user
    const going = {
      expiresAt: daysAfter(tx.now, REFRESH_TOKEN_DAYS),
      activeAt: minutesAfter(tx.now, -Math.min((body.idleSeconds ?? 0) / 60, LONG_AGO_MINUTES)),
      idleSince: minutesAfter(tx.now, -idleLockMinutes),
      unheardSince: minutesAfter(tx.now, -(idleLockMinutes + ACCESS_TOKEN_MINUTES)),
    }
    const kept = await keepGoing(tx.db, sessionId, going, tx.now)
    if (!kept) return new Refusal(sessionEnded)
    if (kept.isNewlyLocked) {
      tellLock(tx, services, sessionId, 'locked')
      const { requestId, address } = origin
      const { practiceId } = standing
      auditBeyondCall(tx, { word: lock.audit!, personId, practiceId, sessionId, requestId, address })
    }
    const device = { personId, deviceId: taken.deviceId, ...deviceName(origin.userAgent) }
    const [pair] = await Promise.all([
      issueTokens(tx, services, standing, sessionId),
      seeDevice(tx.db, device, tx.now),
    ])
    return pair
  })
})
