import { createHash } from 'node:crypto'
import { uploadDiffers } from '@corridor/contract/files/errors.ts'
import type { Commit } from '../../../platform/action.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type FileRow, findFile } from '../store/files.ts'
import { type Announced, announce } from './announce.ts'
import { keepFile, Overtaken } from './keep-file.ts'
import { abandon, blobKey, whileMoving } from './places.ts'
import { type Sender, senderKey } from './sender.ts'
import { withinSpace } from './space.ts'

/** What came under this id by another attempt while this one was at it. */
export async function findKept({ db }: Services, fileId: string, sender: string) {
  const row = await findFile(db, fileId)
  const isKept = row?.state === 'unclaimed' || row?.state === 'claimed'
  return isKept && row.sender === sender ? row : undefined
}

/** Throws unless the file under this id was made of these bytes: whoever sent others must not believe them kept. */
export function checkSameBytes({ sent_sha256 }: FileRow, sha256: Buffer): void {
  check(sent_sha256 === null || sent_sha256.equals(sha256), uploadDiffers)
}

/** Sent once more: read to its end, compared, and not kept again. */
async function checkSentAgain(known: FileRow, bytes: AsyncIterable<Uint8Array>): Promise<FileRow> {
  if (known.sent_sha256 === null) return known
  const hash = createHash('sha256')
  let left = Number(known.sent_size)
  for await (const piece of bytes) {
    left -= piece.length
    check(left >= 0, uploadDiffers)
    hash.update(piece)
  }
  checkSameBytes(known, hash.digest())
  return known
}

/**
 * Takes a file in one go, from whomever: every file is looked into and sealed the same way. Whatever goes wrong on the
 * way leaves nothing behind but a locked-away infected file.
 */
export async function takeIn(
  services: Services,
  sender: Sender,
  file: Announced,
  bytes: AsyncIterable<Uint8Array>,
  commit?: Commit,
): Promise<FileRow> {
  const { blobType, fileName } = file
  const announced = await announce(services, sender, file, 'at-once')
  if (announced.known) return checkSentAgain(announced.known, bytes)
  const { attempt, allowance } = announced
  try {
    return await whileMoving(services, file.id, async () => {
      const sealed = await services.vault.seal(
        blobKey(attempt.id),
        withinSpace(services, bytes, attempt, allowance),
      )
      const original = { id: attempt.id, sealed }
      return keepFile(services, { attempt, blobType, fileName, original, commit })
    })
  } catch (error) {
    await abandon(services, attempt)
    const kept = error instanceof Overtaken && (await findKept(services, file.id, senderKey(sender)))
    if (!kept) throw error
    checkSameBytes(kept, error.sha256)
    return kept
  }
}
