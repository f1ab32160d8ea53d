import type { Database } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type AttemptRow, listFinishing, lockUploads, setMoved, takePlaces } from '../store/attempts.ts'
import { listUsedPlaces } from '../store/places.ts'
import { isPlaceUsed, removeArriving } from '../store/removal.ts'

/** Where the bytes of a place lie in the store. Two levels of folders keep each of them small. */
export const blobKey = (place: string): string => `${place.slice(0, 2)}/${place.slice(2, 4)}/${place}`

export const thumbnailKey = (place: string): string => `${blobKey(place)}.thumbnail`

export const placeOf = (key: string): string => key.slice(-36)

/**
 * Removes everything that lies under a place: bytes, small picture, and what had arrived of an upload. After the row is
 * gone, so that no reader finds a file without bytes. A place is used once, so what is nobody's now stays nobody's.
 */
export const removeBytes = job<{ id: string }>({
  name: 'files.remove-bytes',
  run: async ({ id }, { db, vault, files }) => {
    if (await isPlaceUsed(db, id)) return
    await files.openDraft(id).remove()
    await removeStored(vault, [id])
  },
})

/** Everything that lies in the store under places that are nobody's any more. */
export async function removeStored(vault: Services['vault'], places: readonly string[]): Promise<void> {
  for (const id of places) {
    await vault.remove(blobKey(id))
    await vault.remove(thumbnailKey(id))
  }
}

/** The keys of everything that files of this database consist of. What is still arriving is nobody's yet. */
export async function listBlobKeys(db: Database): Promise<string[]> {
  const keys: string[] = []
  for await (const rows of listUsedPlaces(db))
    for (const { blob_id, thumbnail_id } of rows) {
      if (blob_id) keys.push(blobKey(blob_id))
      if (thumbnail_id) keys.push(thumbnailKey(thumbnail_id))
    }
  return keys
}

/** Has the bytes of these places removed. The job leaves alone what belongs to a file or an attempt by then. */
export async function removePlaces(tx: Tx, places: readonly string[]): Promise<void> {
  await takePlaces(tx.db, places)
  for (const id of places) await tx.queue(removeBytes, { id })
}

/** Takes an attempt back, and the file with it when no other attempt is at it. Needs the lock of its sender. */
export async function abandonIn(tx: Tx, { id, file_id, way }: AttemptRow): Promise<void> {
  const finishing = way === 'in-pieces' ? await listFinishing(tx.db, file_id) : []
  await removePlaces(tx, [id, ...finishing])
  await removeArriving(tx.db, file_id)
}

export async function abandon({ transactions }: Services, attempt: AttemptRow): Promise<void> {
  await transactions.run(async (tx) => {
    await lockUploads(tx.db, attempt.sender)
    await abandonIn(tx, attempt)
  })
}

/** Well below UPLOAD_IDLE_MINUTES, after which an upload may have to make room. */
const MOVED_EVERY_MS = 30_000

/** Notes that a file's upload moves, now and as long as the work goes on. One that stalls is cut off by the server. */
export async function whileMoving<T>(
  { db, clock, log }: Services,
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
