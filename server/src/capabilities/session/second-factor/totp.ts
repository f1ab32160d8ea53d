import { randomBytes } from 'node:crypto'
import { SECOND_FACTOR_DRIFT } from '@corridor/contract/session/limits.ts'
import { Secret, TOTP } from 'otpauth'

/** Supported by every authenticator app; many ignore all other parameters of the address. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** As long as SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20
const ISSUER = 'Corridor'

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Buffer, label?: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** The secret as a person enters it into an app: typed, or as the address in a QR code. */
export function shownSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * The 30-second step that a code belongs to; undefined when it is not valid now, within the permitted drift.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // The library throws at six characters that are more than six bytes.
  if (!isAppCode(code)) return undefined
  const delta = totpOf(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: SECOND_FACTOR_DRIFT,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
