import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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

/** Not the key of the seals: a mark is made with every line, a seal by one at a time. */
export const markKey = ({ keyFor }: Secrets): Buffer => keyFor('audit-mark')

/** As the database gives it back: ids in small letters, and no half of a character. */
const asKept = (value: string | null): string | null => value?.toWellFormed() ?? null
const asKeptId = (value: string | null): string | null => value?.toLowerCase() ?? null

function proofOf(key: Buffer, nonce: Buffer, line: MarkedFields): Buffer {
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
export function makeMark(key: Buffer, line: MarkedFields): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, proofOf(key, nonce, line)])
}

export function isMarkRight(key: Buffer, mark: Buffer | null, line: MarkedFields): boolean {
  if (mark?.length !== NONCE_BYTES + PROOF_BYTES) return false
  return timingSafeEqual(proofOf(key, mark.subarray(0, NONCE_BYTES), line), mark.subarray(NONCE_BYTES))
}
