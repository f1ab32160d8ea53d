import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets.ts'

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const NONCE_END = 13
const TAG_END = 29
const TAG = { authTagLength: 16 }

const keyIn = (secrets: Secrets) => secrets.keyFor('second-factor')

/** The kind of secret; the one of an app has no prefix, because it existed first. */
type Sort = '' | 'recovery-codes'

/** Person and sort are bound to it: in another's row, or another column, it does not open. */
const boundTo = (personId: string, sort: Sort) =>
  Buffer.concat([Buffer.from([VERSION]), Buffer.from(personId + sort)])

/**
 * Encrypts the secret of an authenticator app: unlike a password it must be readable again, but not from a
 * copy of the table.
 */
export function sealSecret(secrets: Secrets, personId: string, secret: Buffer, sort: Sort = ''): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyIn(secrets), nonce, TAG).setAAD(boundTo(personId, sort))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** Throws unless this was sealed for this person and purpose, with this installation's key. */
export function openSecret(secrets: Secrets, personId: string, sealed: Buffer, sort: Sort = ''): Buffer {
  if (sealed[0] !== VERSION) throw new Error('The secret of an authenticator app is not one of ours.')
  const decipher = createDecipheriv(CIPHER, keyIn(secrets), sealed.subarray(1, NONCE_END), TAG)
  decipher.setAAD(boundTo(personId, sort)).setAuthTag(sealed.subarray(NONCE_END, TAG_END))
  return Buffer.concat([decipher.update(sealed.subarray(TAG_END)), decipher.final()])
}
