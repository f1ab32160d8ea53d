import { randomUUID } from 'node:crypto'
import { fileRemoved, infected, tooManyUploads, uploadDiffers } from '@corridor/contract/files/errors.ts'
import { UPLOAD_IDLE_MINUTES, UPLOADS_PER_PERSON } from '@corridor/contract/files/limits.ts'
import { BLOB_RULES, type BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import { check, found, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { mayUpload } from '../access.ts'
import { cleanName } from '../inspect/clean-name.ts'
import { type AttemptRow, findInPieces, listUnfinished, lockUploads } from '../store/attempts.ts'
import { addArriving, type FileRow, findFile } from '../store/files.ts'
import { findOldestLoose, setRemoved } from '../store/removal.ts'
import { addAttemptIfRoom } from '../store/space.ts'
import { abandonIn, removePlaces } from './places.ts'
import { type Allowance, allowanceOf, type Sender, senderKey } from './sender.ts'
import { checkSize, lockPracticeSpace, noSpace, RESERVE_FIRST_BYTES } from './space.ts'

export interface Announced {
  id: string
  blobType: BlobType
  fileName: string
  /** As promised; nothing when the sender does not know. */
  size?: number
}

/** Either the file that is kept under this id already, or an attempt to send it. */
export type Announcement =
  | { known: FileRow }
  | { known?: undefined; attempt: AttemptRow; allowance: Allowance }

/** One id is one file of one sender. Somebody else's answers like one that cannot be used, and gives no hint. */
function checkSame(known: FileRow, sender: string, { blobType, size }: Announced): void {
  check(known.sender === sender, kernelErrors.notFound)
  check(known.state !== 'removed', fileRemoved)
  check(known.state !== 'quarantined', infected)
  const isSameSize = size === undefined || known.sent_size === null || Number(known.sent_size) === size
  check(known.blob_type === blobType && isSameSize, uploadDiffers)
}

/** Whoever has as many as may be loses the one that stood still longest, and waits only when all of them move. */
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
async function begin(tx: Tx, attempt: AttemptRow, allowance: Allowance): Promise<AttemptRow> {
  const full = await addAttemptIfRoom(tx.db, attempt, allowance)
  if (!full) return attempt
  const oldest = allowance.isReplacing && (await findOldestLoose(tx.db, attempt.sender))
  if (!oldest) throw noSpace(full, Number(attempt.reserved), allowance)
  await removePlaces(tx, found(await setRemoved(tx.db, oldest, 'unclaimed')))
  return begin(tx, attempt, allowance)
}

/**
 * Announces a file, before its first byte. The same id again is the same file: what is kept is returned, an upload in
 * pieces goes on, and one at once gets a place of its own, so that none can touch what another has sent.
 */
export async function announce(
  { transactions, config }: Services,
  sender: Sender,
  file: Announced,
  way: 'at-once' | 'in-pieces',
): Promise<Announcement> {
  const { id, blobType, size } = file
  const allowance = allowanceOf(sender, blobType, config)
  check(mayUpload(sender, blobType), kernelErrors.notAllowed)
  checkSize(size ?? 0, allowance)
  const key = senderKey(sender)
  return transactions.run(async (tx) => {
    await lockUploads(tx.db, key)
    const known = await findFile(tx.db, id)
    if (known) checkSame(known, key, file)
    if (known && known.state !== 'arriving') return { known }
    const begun = way === 'in-pieces' && known ? await findInPieces(tx.db, id) : undefined
    if (begun) {
      check(Number(begun.size) === size, uploadDiffers)
      return { attempt: begun, allowance }
    }
    if (sender.kind !== 'system') await makeRoom(tx, key, allowance)
    await lockPracticeSpace(tx, sender.practiceId, allowance)
    const { isPublic } = BLOB_RULES[blobType]
    const { practiceId } = sender
    const about = { id, blobType, fileName: cleanName(file.fileName), size: size ?? 0 }
    const isNew = await addArriving(tx.db, { ...about, sender: key, practiceId, isPublic }, tx.now)
    // Somebody else took the same id in this moment.
    check(isNew || known !== undefined, kernelErrors.notFound)
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
    return { attempt: await begin(tx, attempt, allowance), allowance }
  })
}
