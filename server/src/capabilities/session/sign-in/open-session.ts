import { randomUUID } from 'node:crypto'
import { DEVICES_PER_PERSON, REFRESH_TOKEN_DAYS } from '@corridor/contract/session/limits.ts'
import type { LoginReply, TokenPair } from '@corridor/contract/session/model.ts'
import * as office from '#capabilities/office/public.ts'
import type { PersonRecord } from '#capabilities/people/public.ts'
import { daysAfter, epochSeconds } from '#platform/clock.ts'
import { found } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findStanding, type Standing } from '../standing/standing.ts'
import { dropLeastUsed, seeDevice } from '../store/devices.ts'
import { addRefreshToken, addSession } from '../store/sessions.ts'
import { deviceName } from './device-name.ts'
import { endSessionsNow } from './end-sessions.ts'

/** Creates the pair of tokens; the refresh token is stored only as a hash. */
export async function issueTokens(
  tx: Tx,
  { session: { tokens } }: Services,
  { user, practiceId, claims }: Standing,
  sessionId: string,
): Promise<TokenPair> {
  const expiresAt = daysAfter(tx.now, REFRESH_TOKEN_DAYS)
  const refreshToken = newToken()
  await addRefreshToken(tx.db, tokens.hash(refreshToken), sessionId, expiresAt)
  const access = await tokens.signAccess({ id: user.id, practiceId, claims }, sessionId, tx.now)
  return {
    accessToken: access.token,
    accessTokenExpiryTime: access.expiresAt,
    refreshToken,
    refreshTokenExpiryTime: epochSeconds(expiresAt),
  }
}

interface From {
  deviceId: string
  userAgent: string
  hasShownFactor: boolean
  isByPassword: boolean
  secretHash: Buffer | undefined
}

/** Opens a session after a successful sign-in. The session that was open on this device ends. */
export async function openSession(
  tx: Tx,
  services: Services,
  person: PersonRecord,
  { deviceId, userAgent, hasShownFactor, isByPassword, secretHash }: From,
): Promise<LoginReply & { sessionId: string }> {
  await endSessionsNow(tx, services, { personId: person.id, deviceId }, 'signed-out')
  const sessionId = randomUUID()
  await addSession(tx.db, {
    id: sessionId,
    personId: person.id,
    deviceId,
    startedAt: tx.now,
    expiresAt: daysAfter(tx.now, REFRESH_TOKEN_DAYS),
    hasShownFactor,
    isByPassword,
  })
  const { platform, name } = deviceName(userAgent)
  await seeDevice(tx.db, { personId: person.id, deviceId, platform, name, secretHash }, tx.now)
  for (const dropped of await dropLeastUsed(tx.db, person.id, DEVICES_PER_PERSON)) {
    await endSessionsNow(tx, services, { personId: person.id, deviceId: dropped }, 'device-removed')
  }
  await office.requireSecondFactor(tx, services, person.id)
  const standing = found(await findStanding(tx.db, services, person.id))
  const pair = await issueTokens(tx, services, standing, sessionId)
  return {
    ...standing.user,
    ...pair,
    token: pair.accessToken,
    givenName: person.id,
    sessionId,
  }
}
