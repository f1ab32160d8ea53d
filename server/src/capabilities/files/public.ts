import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type BlobType, FILE_ADDRESS } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { readLink } from './serve/links.ts'
import { type FileRow, findFile, listFiles } from './store/files.ts'
import {
  deleteReferences,
  type FileReference,
  insertFirstReference,
  insertReferences,
  isReferencedBy,
  listFileIdsOf,
  lockFiles,
} from './store/references.ts'
import { setRemoved } from './store/removal.ts'
import { blobKey, removeBlobs } from './upload/blobs.ts'
import { personKey, type SenderId, senderKey } from './upload/sender.ts'

/** The interface of this capability for others. */
export type { FileHolder } from './access.ts'
export { drawDemoPicture, type StoresFiles, uploadDemoFile } from './demo.ts'
export { archiveParts } from './inspect/archive/zip-entry.ts'
export { presentFile, profileImageUrl, recordLink, soundOf } from './present.ts'
export { type FileRow, findFile } from './store/files.ts'
export type { FileReference } from './store/references.ts'
export { removeFilesOf } from './store/removal.ts'
export { listBlobKeys, removeStored } from './upload/blobs.ts'
export { receiveFile } from './upload/receive-file.ts'
export { asSender, personKey, type Sender, type SenderId } from './upload/sender.ts'

/** Which file this is the address of, if it is one. Whose it is, is for the caller to check. */
export function idOfAddress(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  address: string,
): string | undefined {
  const [, token, id] = FILE_ADDRESS.exec(address) ?? []
  return token ? readLink(secrets.keyFor('file-links'), token, clock.now()).fileId : id?.toLowerCase()
}

interface ClaimRequest extends FileReference {
  fileId: string
  /** The sender of the file; another sender's file cannot be claimed. */
  sender: SenderId
  blobType: BlobType
}

/** Takes an unclaimed file for a record, in the transaction that makes the record. Claimed or foreign is not found. */
export async function claimFile(tx: Tx, { sender, ...claim }: ClaimRequest): Promise<FileRow> {
  const row = await insertFirstReference(tx.db, { ...claim, sender: senderKey(sender) }, tx.now)
  return found(row, kernelErrors.notFound)
}

/**
 * Lets a second record reference the files of a first one: a forwarded message, a document sent on. The
 * caller has checked that the first may be seen. If the first releases one of them at the same moment,
 * nothing is shared and the answer is not found.
 */
export async function shareFiles(
  tx: Tx,
  { fileIds, from, to }: { fileIds: readonly string[]; from: FileReference; to: FileReference },
): Promise<void> {
  await lockFiles(tx.db, fileIds)
  const shared = await insertReferences(tx.db, fileIds, from, to, tx.now)
  check(shared.length === new Set(fileIds).size, kernelErrors.notFound)
}

/**
 * Deletes a record's references to its files, or to some of them. A file is deleted with its last reference.
 */
export async function releaseFiles(
  tx: Tx,
  reference: FileReference,
  fileIds?: readonly string[],
): Promise<void> {
  const releasedIds = await listFileIdsOf(tx.db, reference, fileIds)
  await lockFiles(tx.db, releasedIds)
  await deleteReferences(tx.db, releasedIds, reference)
  for (const id of releasedIds) await removeBlobs(tx, (await setRemoved(tx.db, id, 'claimed')) ?? [])
}

/** A stored file and its bytes as a stream, for a capability that has checked who may read it. Quarantined and removed are not found. */
export async function openStored(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  fileId: string,
): Promise<{ row: FileRow; body: Readable }> {
  const row = found(await findFile(db, fileId), kernelErrors.notFound)
  check(row.state === 'unclaimed' || row.state === 'claimed', kernelErrors.notFound)
  const sealed = {
    wrappedKey: found(row.wrapped_key),
    masterKeyId: found(row.master_key_id),
    size: Number(row.size),
  }
  return { row, body: await vault.open(blobKey(found(row.blob_id)), sealed) }
}

/** The same in memory. */
export async function readStored(
  services: Pick<Services, 'db' | 'vault'>,
  fileId: string,
): Promise<{ row: FileRow; bytes: Buffer }> {
  const { row, body } = await openStored(services, fileId)
  return { row, bytes: await buffer(body) }
}

/** The bytes of a small file that the caller's record references; not found for any other. */
export async function readContent(
  services: Pick<Services, 'db' | 'vault'>,
  fileId: string,
  { recordId }: FileReference,
): Promise<Buffer> {
  check(await isReferencedBy(services.db, fileId, recordId), kernelErrors.notFound)
  return (await readStored(services, fileId)).bytes
}

/** Those of these files that the person sent and no record uses yet, in the order of the ids. */
export async function listOwnUnclaimed(
  { db }: Pick<Services, 'db'>,
  person: { id: string },
  ids: readonly string[],
): Promise<FileRow[]> {
  const rows = ids.length > 0 ? await listFiles(db, ids) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row?.state === 'unclaimed' && row.sender === personKey(person) ? [row] : []
  })
}
