import type { BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { check, found } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/transaction.ts'
import { removePlaces } from './arrive/places.ts'
import { type SenderId, senderKey } from './arrive/sender.ts'
import type { FileRow } from './store/files.ts'
import {
  addFirstHolding,
  addHoldings,
  type Holding,
  listHeld,
  lockFiles,
  removeHoldings,
} from './store/holdings.ts'
import { setRemoved } from './store/removal.ts'

/** What other capabilities may ask of files. */
export type { FileHolder } from './access.ts'
export { listBlobKeys, removeStored } from './arrive/places.ts'
export { asSender, personKey, type Sender, type SenderId } from './arrive/sender.ts'
export { takeIn } from './arrive/take-in.ts'
export { presentFile, profileImageUrl, recordLink } from './present.ts'
export type { Holding } from './store/holdings.ts'
export { removeFilesOf } from './store/removal.ts'

interface Claiming extends Holding {
  fileId: string
  /** Whoever sent the file; somebody else's cannot be claimed. */
  sender: SenderId
  blobType: BlobType
}

/** Takes an unclaimed file for a record, in the transaction that makes the record. Claimed or foreign is not found. */
export async function claimFile(tx: Tx, { sender, ...claim }: Claiming): Promise<FileRow> {
  const row = await addFirstHolding(tx.db, { ...claim, sender: senderKey(sender) }, tx.now)
  return found(row, kernelErrors.notFound)
}

/**
 * Lets another record hold the files that one record holds: a forwarded message, a document sent on. The caller has
 * checked that the first may be seen. If it let one of them go in this moment, nothing is shared, and it is not found.
 */
export async function shareFiles(
  tx: Tx,
  { fileIds, from, to }: { fileIds: readonly string[]; from: Holding; to: Holding },
): Promise<void> {
  await lockFiles(tx.db, fileIds)
  const shared = await addHoldings(tx.db, fileIds, from, to, tx.now)
  check(shared.length === new Set(fileIds).size, kernelErrors.notFound)
}

/** Lets go of what a record holds, or of some of it. A file goes with the last record that held it. */
export async function releaseFiles(tx: Tx, holding: Holding, fileIds?: readonly string[]): Promise<void> {
  const held = await listHeld(tx.db, holding, fileIds)
  await lockFiles(tx.db, held)
  await removeHoldings(tx.db, held, holding)
  for (const id of held) await removePlaces(tx, (await setRemoved(tx.db, id, 'claimed')) ?? [])
}
