import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '@corridor/contract/session/limits.ts'
import type { TokenPair } from '@corridor/contract/session/model.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { steps } from '../../../platform/action.ts'
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

/**
 * Trades a refresh token for a new pair. One that was traded before means that two parties hold it, so the whole
 * session ends, for the honest one too; that must be stored although the call is refused.
 *
 * A locked session goes on, locked. One whose windows have been shut for longer than its owner wants it open, and a token lives,
 * locks here: a browser that was closed in time to miss its own lock does not open where it was left.
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
    const kept = await keepGoing(
      tx.db,
      sessionId,
      {
        expiresAt: daysAfter(tx.now, REFRESH_TOKEN_DAYS),
        activeAt: minutesAfter(tx.now, -(body.idleSeconds ?? 0) / 60),
        lockedSince: minutesAfter(tx.now, -(standing.user.idleLockMinutes + ACCESS_TOKEN_MINUTES)),
      },
      tx.now,
    )
    if (!kept) return new Refusal(sessionEnded)
    if (kept.isNewlyLocked) tellLock(tx, services, sessionId, 'locked')
    const device = { personId, deviceId: taken.deviceId, ...deviceName(origin.userAgent) }
    const [pair] = await Promise.all([
      issueTokens(tx, services, standing, sessionId),
      seeDevice(tx.db, device, tx.now),
    ])
    return pair
  })
})
