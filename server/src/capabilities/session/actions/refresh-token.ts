import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '@corridor/contract/session/limits.ts'
import { lock } from '@corridor/contract/session/locking.ts'
import type { TokenPair } from '@corridor/contract/session/model.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { steps } from '#platform/action.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import { Refusal } from '#platform/refusal.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'
import { publishLock } from '../sign-in/locking.ts'
import { issueTokens } from '../sign-in/open-session.ts'
import { findStanding } from '../standing/standing.ts'
import { lockCredentials } from '../store/credentials.ts'
import { seeDevice } from '../store/devices.ts'
import { extendSession } from '../store/locking.ts'
import { takeRefreshToken } from '../store/sessions.ts'

/** A longer absence is capped, because a wrong clock may report anything. */
const LONG_AGO_MINUTES = REFRESH_TOKEN_DAYS * 24 * 60

/**
 * Exchanges a refresh token for a new pair. A token that was exchanged before is in two hands, so the whole
 * session ends, for the honest one too; that must be stored although the call is refused. A locked session
 * stays locked. A session locks here if its windows report that they were idle for the chosen time, or if it
 * was silent for that time plus the life of a token, whatever they report: a browser that was closed before
 * its own lock must not reopen unlocked.
 */
export const refreshToken = steps(routes.refreshToken, async ({ body, origin, services, note, commit }) => {
  const { tokens } = services.session
  const claims = await tokens.readAccess(body.accessToken, services.clock.now(), true)
  return commit(async (tx): Promise<TokenPair | Refusal> => {
    // A concurrent removal or sign-out of the device is either done and visible here, or waits and then ends
    // this session.
    const [, taken] = await atOnce(tx.db, (db) =>
      Promise.all([
        lockCredentials(db, claims.sub),
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
      silentSince: minutesAfter(tx.now, -(idleLockMinutes + ACCESS_TOKEN_MINUTES)),
    }
    const extended = await extendSession(tx.db, sessionId, going, tx.now)
    if (!extended) return new Refusal(sessionEnded)
    if (extended.isNewlyLocked) {
      publishLock(tx, services, sessionId, 'locked')
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
