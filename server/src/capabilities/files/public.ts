import type { BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { found } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/transaction.ts'
import { removePlaces } from './arrive/places.ts'
import { type FileRow, setClaimed } from './store/files.ts'
import { setRemoved } from './store/removal.ts'

/** What other capabilities may ask of files. */
export type { FileHolder, HeldFile } from './access.ts'
export { takeIn } from './arrive/take-in.ts'
export { presentFile, profileImageUrl, recordLink } from './present.ts'

interface Claiming {
  fileId: string
  /** Whoever sent the file; somebody else's cannot be claimed. */
  uploaderId: string
  blobType: BlobType
  /** The capability that will be asked who may read it, and its record. */
  holder: string
  holderId: string
}

/** Takes an unclaimed file for a record, in the transaction that makes the record. Claimed or foreign is not found. */
export async function claimFile(tx: Tx, { fileId, ...claim }: Claiming): Promise<FileRow> {
  return found(await setClaimed(tx.db, { id: fileId, ...claim }), kernelErrors.notFound)
}

/** Lets a file go together with the record that held it. */
export async function releaseFile(tx: Tx, fileId: string): Promise<void> {
  await removePlaces(tx, (await setRemoved(tx.db, fileId, 'claimed')) ?? [])
}
