import { createHash } from 'node:crypto'
import { uploadDiffers } from '@corridor/contract/files/errors.ts'
import type { Commit } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { type FileRow, findFile } from '../store/files.ts'
import { beginUpload, type UploadRequest } from './begin-upload.ts'
import { abandon, blobKey, whileMoving } from './blobs.ts'
import { type Sender, senderKey } from './sender.ts'
import { withinSpace } from './space.ts'
import { storeFile, UploadSuperseded } from './store-file.ts'

/** The file that another attempt stored under this id. */
export async function findStoredFile({ db }: Pick<Services, 'db'>, fileId: string, sender: string) {
  const row = await findFile(db, fileId)
  const isStored = row?.state === 'unclaimed' || row?.state === 'claimed'
  return isStored && row.sender === sender ? row : undefined
}

/**
 * Throws unless the stored file was made of these bytes: a sender of other bytes must not believe theirs
 * were stored.
 */
export function checkSameBytes({ sent_sha256 }: FileRow, sha256: Buffer): void {
  check(sent_sha256 === null || sent_sha256.equals(sha256), uploadDiffers)
}

/** Reads a file that is sent again to its end and compares it with the stored one. */
async function checkSentAgain(existing: FileRow, bytes: AsyncIterable<Uint8Array>): Promise<FileRow> {
  if (existing.sent_sha256 === null) return existing
  const hash = createHash('sha256')
  let left = Number(existing.sent_size)
  for await (const piece of bytes) {
    left -= piece.length
    check(left >= 0, uploadDiffers)
    hash.update(piece)
  }
  checkSameBytes(existing, hash.digest())
  return existing
}

/**
 * Receives a file in one request, from any sender: every file is examined and sealed the same way. A failure
 * leaves nothing behind except a quarantined infected file.
 */
export async function receiveFile(
  services: Pick<Services, 'config' | 'log' | 'clock' | 'db' | 'transactions' | 'vault' | 'scanner'>,
  sender: Sender,
  file: UploadRequest,
  bytes: AsyncIterable<Uint8Array>,
  commit?: Commit,
): Promise<FileRow> {
  const { blobType, fileName, sound } = file
  const begun = await beginUpload(services, sender, file, 'at-once')
  if (begun.existing) return checkSentAgain(begun.existing, bytes)
  const { attempt, allowance } = begun
  try {
    return await whileMoving(services, file.id, async () => {
      const sealed = await services.vault.seal(
        blobKey(attempt.id),
        withinSpace(services, bytes, attempt, allowance),
      )
      const original = { id: attempt.id, sealed }
      return storeFile(services, { attempt, blobType, fileName, original, sound, commit })
    })
  } catch (error) {
    await abandon(services, attempt)
    const stored =
      error instanceof UploadSuperseded && (await findStoredFile(services, file.id, senderKey(sender)))
    if (!stored) throw error
    checkSameBytes(stored, error.sha256)
    return stored
  }
}
