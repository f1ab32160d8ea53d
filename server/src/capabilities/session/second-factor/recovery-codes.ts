import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@corridor/contract/session/limits.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** No characters that look alike on paper: no 0 and o, no 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Readable like `k7qf-9mpd-2xwc`; twelve characters of 31 are 59 bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'))

/** As people type: hyphens, spaces and capitals do not matter. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** The person is part of the hash, so that a row copied to another person opens nothing. */
export const recoveryHash = (secrets: Secrets, personId: string, code: string): Buffer =>
  hashOf(secrets, `recovery:${personId}:${plainCode(code)}`)

/** For as long as they may be shown again. */
export const sealCodes = (secrets: Secrets, personId: string, codes: readonly string[]): Buffer =>
  sealSecret(secrets, personId, Buffer.from(codes.join(' ')), 'recovery-codes')

export const openCodes = (secrets: Secrets, personId: string, sealed: Buffer): string[] =>
  openSecret(secrets, personId, sealed, 'recovery-codes').toString().split(' ')
