import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** An audit entry as far as its mark covers it: all but the number that the database gives it. */
export interface MarkedFields {
  at: Date
  word: string
  outcome: string
  personId: string | null
  practiceId: string | null
  sessionId: string | null
  subjectKind: string | null
  subjectId: string | null
  requestId: string | null
  address: string | null
  code: string | null
}

const NONCE_BYTES = 12
const PROOF_BYTES = 20

const keys = new WeakMap<Secrets, KeyObject>()

/**
 * Not the key of the seals: a mark is made with every entry, a seal by one process at a time. The key object is made
 * once: with bytes it would be made again for every entry, which takes six times as long as the mark itself.
 */
export function markKey(secrets: Secrets): KeyObject {
  const cached = keys.get(secrets)
  if (cached) return cached
  const key = createSecretKey(secrets.keyFor('audit-mark'))
  keys.set(secrets, key)
  return key
}

/** Random bytes are fetched for many entries at once. */
const NONCES_AT_ONCE = 512
let fetched = Buffer.alloc(0)

function nextNonce(): Buffer {
  if (fetched.length === 0) fetched = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
  const nonce = fetched.subarray(0, NONCE_BYTES)
  fetched = fetched.subarray(NONCE_BYTES)
  return nonce
}

/** As the database gives it back: ids in small letters, and no half of a character. */
const asStored = (value: string | null): string | null => value?.toWellFormed() ?? null
const asStoredId = (value: string | null): string | null => value?.toLowerCase() ?? null

function proofOf(key: KeyObject, nonce: Buffer, entry: MarkedFields): Buffer {
  const fields = [
    entry.at.toISOString(),
    entry.word,
    entry.outcome,
    asStoredId(entry.personId),
    asStoredId(entry.practiceId),
    asStoredId(entry.sessionId),
    asStored(entry.subjectKind),
    asStored(entry.subjectId),
    asStored(entry.requestId),
    asStored(entry.address),
    asStored(entry.code),
  ]
  const hmac = createHmac('sha256', key).update(nonce).update(JSON.stringify(fields))
  return hmac.digest().subarray(0, PROOF_BYTES)
}

/** Shows that Corridor wrote the entry. No two marks are alike, so that a copied entry shows too. */
export function makeMark(key: KeyObject, entry: MarkedFields): Buffer {
  const nonce = nextNonce()
  return Buffer.concat([nonce, proofOf(key, nonce, entry)])
}

export function isMarkRight(key: KeyObject, mark: Buffer | null, entry: MarkedFields): boolean {
  if (mark?.length !== NONCE_BYTES + PROOF_BYTES) return false
  return timingSafeEqual(proofOf(key, mark.subarray(0, NONCE_BYTES), entry), mark.subarray(NONCE_BYTES))
}
