import { randomUUID } from 'node:crypto'
import {
  fileRemoved,
  fileTooLarge,
  infected,
  tooManyUploads,
  uploadDiffers,
} from '@corridor/contract/files/errors.ts'
import { UPLOAD_IDLE_MINUTES, UPLOADS_PER_PERSON } from '@corridor/contract/files/limits.ts'
import { BLOB_RULES, type BlobType, tooLargeText } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import { check, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { cleanName } from '../inspect/clean-name.ts'
import { type AttemptRow, addAttempt, findInPieces, listUnfinished, lockUploads } from '../store/attempts.ts'
import { addArriving, type FileRow, findFile } from '../store/files.ts'
import { abandonIn } from './places.ts'

export interface Announced {
  id: string
  blobType: BlobType
  fileName: string
  /** As promised; nothing when the sender does not know. */
  size?: number
}

/** Either the file that is kept under this id already, or an attempt to send it. */
export type Announcement = { known: FileRow } | { known?: undefined; attempt: AttemptRow }

function checkSize(size: number, blobType: BlobType): void {
  const { maxBytes } = BLOB_RULES[blobType]
  if (size > maxBytes) throw new Refusal({ ...fileTooLarge, message: tooLargeText(maxBytes) })
}

/** One id is one file of one person. Somebody else's answers like one that cannot be used, and gives no hint. */
function checkSame(known: FileRow, person: Pick<Person, 'id'>, { blobType, size }: Announced): void {
  check(known.uploader_id === person.id, kernelErrors.notFound)
  check(known.state !== 'removed', fileRemoved)
  check(known.state !== 'quarantined', infected)
  const isSameSize = size === undefined || known.sent_size === null || Number(known.sent_size) === size
  check(known.blob_type === blobType && isSameSize, uploadDiffers)
}

/** Whoever has as many as may be loses the one that stood still longest, and waits only when all of them move. */
async function makeRoom(tx: Tx, uploaderId: string): Promise<void> {
  const unfinished = await listUnfinished(tx.db, uploaderId)
  const [oldest] = unfinished
  if (!oldest || unfinished.length < UPLOADS_PER_PERSON) return
  const idleAt = minutesAfter(oldest.moved_at, UPLOAD_IDLE_MINUTES)
  const waitMs = idleAt.getTime() - tx.now.getTime()
  if (waitMs > 0) throw new Refusal(tooManyUploads, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  await abandonIn(tx, oldest)
}

/**
 * Announces a file, before its first byte. The same id again is the same file: what is kept is returned, an upload in
 * pieces goes on, and one at once gets a place of its own, so that none can touch what another has sent.
 */
export async function announce(
  { transactions }: Services,
  person: Pick<Person, 'id' | 'practiceId'>,
  file: Announced,
  way: 'at-once' | 'in-pieces',
): Promise<Announcement> {
  const { id, blobType, size } = file
  checkSize(size ?? 0, blobType)
  return transactions.run(async (tx) => {
    await lockUploads(tx.db, person.id)
    const known = await findFile(tx.db, id)
    if (known) checkSame(known, person, file)
    if (known && known.state !== 'arriving') return { known }
    const begun = way === 'in-pieces' && known ? await findInPieces(tx.db, id) : undefined
    if (begun) {
      check(Number(begun.size) === size, uploadDiffers)
      return { attempt: begun }
    }
    await makeRoom(tx, person.id)
    const arriving = {
      id,
      blobType,
      fileName: cleanName(file.fileName),
      size: size ?? 0,
      uploaderId: person.id,
      practiceId: person.practiceId,
      isPublic: BLOB_RULES[blobType].isPublic,
    }
    const isNew = await addArriving(tx.db, arriving, tx.now)
    // Somebody else took the same id in this moment.
    check(isNew || known !== undefined, kernelErrors.notFound)
    const attempt = { id: randomUUID(), file_id: id, uploader_id: person.id, way, moved_at: tx.now }
    return {
      attempt: await addAttempt(tx.db, { ...attempt, size: size === undefined ? null : String(size) }),
    }
  })
}
