import { randomUUID } from 'node:crypto'
import { fileRemoved, infected, tooManyUploads, uploadDiffers } from '@corridor/contract/files/errors.ts'
import { UPLOAD_IDLE_MINUTES, UPLOADS_PER_PERSON } from '@corridor/contract/files/limits.ts'
import type { Sound } from '@corridor/contract/files/model.ts'
import { BLOB_RULES, type BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { minutesAfter } from '#platform/clock.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayUpload } from '../access.ts'
import { cleanName } from '../inspect/clean-name.ts'
import { type AttemptRow, findInPieces, listUnfinished, lockUploads } from '../store/attempts.ts'
import { type FileRow, findFile, insertArriving } from '../store/files.ts'
import { findOldestLoose, setRemoved } from '../store/removal.ts'
import { insertAttemptIfRoom } from '../store/space.ts'
import { abandonIn, removeBlobs } from './blobs.ts'
import { type Allowance, allowanceOf, type Sender, senderKey } from './sender.ts'
import { checkSize, lockPracticeSpace, noSpace, RESERVE_FIRST_BYTES } from './space.ts'

export interface UploadRequest {
  id: string
  blobType: BlobType
  fileName: string
  /** As announced by the sender; undefined when the length is unknown. */
  size?: number
  sound?: Sound
}

/** Either the file that is stored under this id already, or an attempt to send it. */
export type BegunUpload =
  | { existing: FileRow }
  | { existing?: undefined; attempt: AttemptRow; allowance: Allowance }

/** An id belongs to one file of one sender. Another sender's id answers like an unknown one. */
function checkSame(existing: FileRow, sender: string, { blobType, size }: UploadRequest): void {
  check(existing.sender === sender, kernelErrors.notFound)
  check(existing.state !== 'removed', fileRemoved)
  check(existing.state !== 'quarantined', infected)
  const isSameSize = size === undefined || existing.sent_size === null || Number(existing.sent_size) === size
  check(existing.blob_type === blobType && isSameSize, uploadDiffers)
}

/**
 * A sender with the maximum number of uploads loses the one that has been idle longest, and has to wait only
 * when all of them are active.
 */
async function makeRoom(
  tx: Tx,
  sender: string,
  { files = Number.POSITIVE_INFINITY }: Allowance,
): Promise<void> {
  const unfinished = await listUnfinished(tx.db, sender)
  const [oldest] = unfinished
  if (!oldest || unfinished.length < Math.min(UPLOADS_PER_PERSON, files)) return
  const idleAt = minutesAfter(oldest.moved_at, UPLOAD_IDLE_MINUTES)
  const waitMs = idleAt.getTime() - tx.now.getTime()
  if (waitMs > 0) throw new Refusal(tooManyUploads, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  await abandonIn(tx, oldest)
}

/** Begins an attempt, in the statement that sees whether there is space for it. */
async function startAttempt(tx: Tx, attempt: AttemptRow, allowance: Allowance): Promise<AttemptRow> {
  const full = await insertAttemptIfRoom(tx.db, attempt, allowance)
  if (!full) return attempt
  const oldest = allowance.isReplacing && (await findOldestLoose(tx.db, attempt.sender))
  if (!oldest) throw noSpace(full, Number(attempt.reserved), allowance)
  await removeBlobs(tx, found(await setRemoved(tx.db, oldest, 'unclaimed')))
  return startAttempt(tx, attempt, allowance)
}

/**
 * Begins an upload before its first byte. The same id is the same file: a stored one is returned and a
 * resumable upload continues. An upload in one request gets a blob of its own, so that no attempt can touch
 * another's bytes.
 */
export async function beginUpload(
  { transactions, config }: Pick<Services, 'config' | 'transactions'>,
  sender: Sender,
  file: UploadRequest,
  way: 'at-once' | 'in-pieces',
): Promise<BegunUpload> {
  const { id, blobType, size } = file
  const allowance = allowanceOf(sender, blobType, config)
  check(mayUpload(sender, blobType), kernelErrors.notAllowed)
  checkSize(size ?? 0, allowance)
  const key = senderKey(sender)
  return transactions.run(async (tx) => {
    await lockUploads(tx.db, key)
    const existing = await findFile(tx.db, id)
    if (existing) checkSame(existing, key, file)
    if (existing && existing.state !== 'arriving') return { existing }
    const begun = way === 'in-pieces' && existing ? await findInPieces(tx.db, id) : undefined
    if (begun) {
      check(Number(begun.size) === size, uploadDiffers)
      return { attempt: begun, allowance }
    }
    if (sender.kind !== 'system') await makeRoom(tx, key, allowance)
    await lockPracticeSpace(tx, sender.practiceId, allowance)
    const { isPublic } = BLOB_RULES[blobType]
    const { practiceId } = sender
    const about = { id, blobType, fileName: cleanName(file.fileName), size: size ?? 0 }
    const isNew = await insertArriving(tx.db, { ...about, sender: key, practiceId, isPublic }, tx.now)
    // Another sender took the same id at the same moment.
    check(isNew || existing !== undefined, kernelErrors.notFound)
    const attempt: AttemptRow = {
      id: randomUUID(),
      file_id: id,
      sender: key,
      practice_id: practiceId,
      way,
      size: size === undefined ? null : String(size),
      reserved: String(size ?? RESERVE_FIRST_BYTES),
      moved_at: tx.now,
    }
    return { attempt: await startAttempt(tx, attempt, allowance), allowance }
  })
}
