import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { secretsOf } from '#platform/secrets/secrets.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { newSecret, shownSecret, stepOf } from './totp.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of the app', () => {
  /** RFC 6238, appendix B, SHA-1; of its eight digits the last six. */
  const RFC_SECRET = Buffer.from('12345678901234567890')
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i is the one of the standard', (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('is taken one step early or late, and names its own step', () => {
    const taken = [-60, -30, 0, 30, 60].map((off) => stepOf(RFC_SECRET, '005924', at(1_234_567_890 + off)))
    expect(taken).toEqual([undefined, 41_152_263, 41_152_263, 41_152_263, undefined])
  })

  test.each(['', '5924', '0005924', '00592a', '００５９２４'])('is not %j', (code) => {
    expect(stepOf(RFC_SECRET, code, at(1_234_567_890))).toBeUndefined()
  })

  test('comes from a secret of 160 bits, shown with name and address', () => {
    const secret = newSecret()
    const shown = shownSecret(secret, 'a+b@c.example')
    expect(Buffer.from(Secret.fromBase32(shown.secret).bytes)).toEqual(secret)
    expect(secret).toHaveLength(20)
    const read = URI.parse(shown.uri)
    expect(read).toBeInstanceOf(TOTP)
    expect(read).toMatchObject({ issuer: 'Corridor', label: 'a+b@c.example', algorithm: 'SHA1', digits: 6 })
    expect((read as TOTP).period).toBe(30)
    expect(read.secret.base32).toBe(shown.secret)
  })
})

describe('a sealed secret', () => {
  const keys = (secret: string) => secretsOf(secret)
  const [ada, bob] = [crypto.randomUUID(), crypto.randomUUID()]

  test('opens for its person alone, in its installation alone', async () => {
    const own = keys('this installation’s secret, long')
    const secret = newSecret()
    const sealed = sealSecret(own, ada, secret)
    expect(sealed.includes(secret)).toBe(false)
    expect(openSecret(own, ada, sealed)).toEqual(secret)
    expect(() => openSecret(own, bob, sealed)).toThrow()
    const other = keys('another installation’s secret, long')
    expect(() => openSecret(other, ada, sealed)).toThrow()
  })

  test('does not open once any byte of it was changed', async () => {
    const own = keys('this installation’s secret, long')
    const sealed = sealSecret(own, ada, newSecret())
    for (const [index, byte] of sealed.entries()) {
      const changed = Buffer.from(sealed)
      changed[index] = byte ^ 1
      expect(() => openSecret(own, ada, changed), `byte ${index}`).toThrow()
    }
    expect(() => openSecret(own, ada, sealed.subarray(0, 20))).toThrow()
  })
})

describe('recovery codes', () => {
  test('are ten, readable, and never the same', () => {
    const codes = Array.from({ length: 50 }, newRecoveryCodes)
    for (const ten of codes) expect(ten).toHaveLength(10)
    for (const code of codes.flat()) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(new Set(codes.flat()).size).toBe(500)
  })

  test('are counted by person, and however they are typed', async () => {
    const secrets = secretsOf('a secret that is long enough')
    const hash = recoveryHash(secrets, 'ada', 'k7qf-9mpd-2xwc')
    expect(recoveryHash(secrets, 'ada', ' K7QF 9MPD2XWC ')).toEqual(hash)
    expect(recoveryHash(secrets, 'bob', 'k7qf-9mpd-2xwc')).not.toEqual(hash)
    expect(recoveryHash(secrets, 'ada', 'k7qf-9mpd-2xwd')).not.toEqual(hash)
  })
})
