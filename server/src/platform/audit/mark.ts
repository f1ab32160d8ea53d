import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** A line as far as its mark covers it: all but the number that the database gives it. */
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
 * Not the key of the seals: a mark is made with every line, a seal by one at a time. Made ready once: given as bytes it would be
 * made ready with every line, which takes six times as long as the mark itself.
 */
export function markKey(secrets: Secrets): KeyObject {
  const known = keys.get(secrets)
  if (known) return known
  const key = createSecretKey(secrets.keyFor('audit-mark'))
  keys.set(secrets, key)
  return key
}

/** Random bytes are fetched for many lines at once. */
const NONCES_AT_ONCE = 512
let fetched = Buffer.alloc(0)

function nextNonce(): Buffer {
  if (fetched.length === 0) fetched = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
  const nonce = fetched.subarray(0, NONCE_BYTES)
  fetched = fetched.subarray(NONCE_BYTES)
  return nonce
}

/** As the database gives it back: ids in small letters, and no half of a character. */
const asKept = (value: string | null): string | null => value?.toWellFormed() ?? null
const asKeptId = (value: string | null): string | null => value?.toLowerCase() ?? null

function proofOf(key: KeyObject, nonce: Buffer, line: MarkedFields): Buffer {
  const fields = [
    line.at.toISOString(),
    line.word,
    line.outcome,
    asKeptId(line.personId),
    asKeptId(line.practiceId),
    asKeptId(line.sessionId),
    asKept(line.subjectKind),
    asKept(line.subjectId),
    asKept(line.requestId),
    asKept(line.address),
    asKept(line.code),
  ]
  const hmac = createHmac('sha256', key).update(nonce).update(JSON.stringify(fields))
  return hmac.digest().subarray(0, PROOF_BYTES)
}

/** Shows that Corridor wrote the line. No two are alike, so that a line that was copied shows too. */
export function makeMark(key: KeyObject, line: MarkedFields): Buffer {
  const nonce = nextNonce()
  return Buffer.concat([nonce, proofOf(key, nonce, line)])
}

export function isMarkRight(key: KeyObject, mark: Buffer | null, line: MarkedFields): boolean {
  if (mark?.length !== NONCE_BYTES + PROOF_BYTES) return false
  return timingSafeEqual(proofOf(key, mark.subarray(0, NONCE_BYTES), line), mark.subarray(NONCE_BYTES))
}
