import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import { removeBytes } from './remove-bytes.ts'
import { type AttemptRow, listFinishing, lockUploads, takePlaces } from './store/attempts.ts'
import { removeArriving } from './store/removal.ts'

/** Has the bytes of these places removed. The job leaves alone what belongs to a file or an attempt by then. */
export async function removePlaces(tx: Tx, places: readonly string[]): Promise<void> {
  await takePlaces(tx.db, places)
  for (const id of places) await tx.queue(removeBytes, { id })
}

/** Takes an attempt back, and the file with it when no other attempt is at it. Needs the lock of its person. */
export async function abandonIn(tx: Tx, { id, file_id, way }: AttemptRow): Promise<void> {
  const finishing = way === 'in-pieces' ? await listFinishing(tx.db, file_id) : []
  await removePlaces(tx, [id, ...finishing])
  await removeArriving(tx.db, file_id)
}

export async function abandon({ transactions }: Services, attempt: AttemptRow): Promise<void> {
  await transactions.run(async (tx) => {
    await lockUploads(tx.db, attempt.uploader_id)
    await abandonIn(tx, attempt)
  })
}
