import { randomBytes } from 'node:crypto'
import { CODE_DIGITS } from '@corridor/contract/kernel/one-time-codes.ts'
import { keyedHash, type Secrets } from './secrets.ts'

/** For refresh tokens, links and codes that nobody types: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether it can be one of these at all: nobody guesses such a thing, so nobody has to count how often it is tried. */
export const isToken = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value)

/**
 * For codes that are read off a phone. It follows from an id, that of the job that sends it: the queue holds no code, and
 * one that is sent again is the same.
 */
export function codeOf(secrets: Secrets, purpose: string, id: string): string {
  const number = keyedHash(secrets.keyFor(`code:${purpose}`), id).readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** The hash under which a token or code is stored, so that a copy of the database opens nothing. */
export const hashOf = (secrets: Secrets, value: string): Buffer =>
  keyedHash(secrets.keyFor('token-hash'), value)

/**
 * A token that follows from a record's id: it can be shown again to a person who may see it, and is still stored only as
 * a hash. The purpose separates tokens of different sorts.
 */
export const tokenOf = (secrets: Secrets, purpose: string, id: string): string =>
  keyedHash(secrets.keyFor(`link:${purpose}`), id).toString('base64url')
