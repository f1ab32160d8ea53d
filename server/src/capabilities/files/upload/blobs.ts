import type { Database } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type AttemptRow, deleteAttempts, listFinishing, lockUploads, setMoved } from '../store/attempts.ts'
import { listUsedBlobs } from '../store/blobs.ts'
import { isBlobUsed, removeArriving } from '../store/removal.ts'

/** The key of a blob in the store. Two levels of folders limit the size of each. */
export const blobKey = (blobId: string): string => `${blobId.slice(0, 2)}/${blobId.slice(2, 4)}/${blobId}`

export const thumbnailKey = (blobId: string): string => `${blobKey(blobId)}.thumbnail`

export const blobIdOf = (key: string): string => key.slice(-36)

/**
 * Deletes everything stored under a blob id: bytes, thumbnail and draft. It runs after the row is gone, so
 * that no reader finds a file without bytes. A blob id is used once, so an unused one stays unused.
 */
export const removeBytes = job<{ id: string }>({
  name: 'files.remove-bytes',
  run: async ({ id }, { db, vault, files }) => {
    if (await isBlobUsed(db, id)) return
    await files.openDraft(id).remove()
    await removeStored(vault, [id])
  },
})

/** Deletes the stored bytes and thumbnails of blobs that nothing uses anymore. */
export async function removeStored(vault: Services['vault'], blobIds: readonly string[]): Promise<void> {
  for (const id of blobIds) {
    await vault.remove(blobKey(id))
    await vault.remove(thumbnailKey(id))
  }
}

/** The keys of all blobs that files in this database use. Uploads in progress are not included. */
export async function listBlobKeys(db: Database): Promise<string[]> {
  const keys: string[] = []
  for await (const rows of listUsedBlobs(db))
    for (const { blob_id, thumbnail_id } of rows) {
      if (blob_id) keys.push(blobKey(blob_id))
      if (thumbnail_id) keys.push(thumbnailKey(thumbnail_id))
    }
  return keys
}

/** Queues the deletion of these blobs. The job skips a blob that a file or an attempt uses by then. */
export async function removeBlobs(tx: Tx, blobIds: readonly string[]): Promise<void> {
  await deleteAttempts(tx.db, blobIds)
  for (const id of blobIds) await tx.queue(removeBytes, { id })
}

/**
 * Abandons an attempt, and deletes the file row when no other attempt exists. Requires the lock of its
 * sender.
 */
export async function abandonIn(tx: Tx, { id, file_id, way }: AttemptRow): Promise<void> {
  const finishing = way === 'in-pieces' ? await listFinishing(tx.db, file_id) : []
  await removeBlobs(tx, [id, ...finishing])
  await removeArriving(tx.db, file_id)
}

export async function abandon(
  { transactions }: Pick<Services, 'transactions'>,
  attempt: AttemptRow,
): Promise<void> {
  await transactions.run(async (tx) => {
    await lockUploads(tx.db, attempt.sender)
    await abandonIn(tx, attempt)
  })
}

/** Well below UPLOAD_IDLE_MINUTES, after which an upload may have to make room. */
const MOVED_EVERY_MS = 30_000

/**
 * Marks a file's upload as active, now and while the work runs. The server cuts off an upload that stalls.
 */
export async function whileMoving<T>(
  { db, clock, log }: Pick<Services, 'log' | 'clock' | 'db'>,
  fileId: string,
  work: () => Promise<T>,
): Promise<T> {
  await setMoved(db, fileId, clock.now())
  const timer = setInterval(() => {
    setMoved(db, fileId, clock.now()).catch((error) =>
      log.warn('an upload could not be noted as moving', { error }),
    )
  }, MOVED_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
