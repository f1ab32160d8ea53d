import { createSecretKey, randomBytes } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { ACCESS_TOKEN_MINUTES } from '@corridor/contract/session/limits.ts'
import { AccessClaims } from '@corridor/contract/session/model.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { epochSeconds, minutesAfter } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

const ISSUER = 'corridor'

/** The tokens and codes of signing in; only their keyed hashes are stored. */
export interface Tokens {
  signAccess: (
    person: { id: string; practiceId: string | null; claims: readonly Claim[] },
    sessionId: string,
    now: Date,
    /** In epoch seconds; a full token life from now when it is omitted. */
    expiresAt?: number,
  ) => Promise<{ token: string; expiresAt: number }>
  /** The content of a token that we signed; `evenExpired` for the refresh, which comes after its end. */
  readAccess: (token: string, now: Date, evenExpired?: boolean) => Promise<AccessClaims>
  hash: (value: string) => Buffer
}

export function createTokens(secrets: Secrets): Tokens {
  // As a key of Node's it is read once; as bytes it would be with every token.
  const signing = createSecretKey(secrets.keyFor('access-token'))
  return {
    signAccess: async ({ id, practiceId, claims }, sessionId, now, until) => {
      const expiresAt = until ?? epochSeconds(minutesAfter(now, ACCESS_TOKEN_MINUTES))
      const token = await new SignJWT({ sid: sessionId, roles: claims, practiceId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(id)
        .setIssuedAt(epochSeconds(now))
        .setExpirationTime(expiresAt)
        // Two tokens of the same second differ, so that a refresh always returns a new one.
        .setJti(randomBytes(9).toString('base64url'))
        .sign(signing)
      return { token, expiresAt }
    },
    readAccess: async (token, now, evenExpired = false) => {
      try {
        const { payload } = await jwtVerify(token, signing, {
          issuer: ISSUER,
          algorithms: ['HS256'],
          currentDate: evenExpired ? new Date(0) : now,
        })
        return AccessClaims.parse(payload)
      } catch (error) {
        if (error instanceof errors.JOSEError || (error as Error).name === 'ZodError')
          throw new Refusal(sessionEnded)
        throw error
      }
    },
    hash: (value) => hashOf(secrets, value),
  }
}
