import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { infected, scannerDown, scannerOverrun, wrongKind } from '@corridor/contract/files/errors.ts'
import type { Sound } from '@corridor/contract/files/model.ts'
import { type BlobType, isFromGuestTaken } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Commit } from '#platform/action.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Sealed } from '#platform/storage/vault.ts'
import { createTurns } from '#platform/threads/turns.ts'
import type { Tx } from '#platform/transaction.ts'
import { ScannerError } from '#providers/scanner/port.ts'
import { type Examined, examine } from '../inspect/examine.ts'
import { type AttemptRow, deleteAttempts, insertAttempt, lockUploads } from '../store/attempts.ts'
import { type Arrived, type FileRow, type StoredBlob, setArrived } from '../store/files.ts'
import { blobIdOf, blobKey, removeBlobs, thumbnailKey } from './blobs.ts'
import { isGuestKey } from './sender.ts'

/** So many of one sender are in the row in which all files wait to be examined: a sender of a hundred files delays nobody else. */
const inSenderTurn = createTurns({ atOnceEach: 2, waitingEachMax: Number.POSITIVE_INFINITY })

/** Another attempt came first, or the upload was taken back. */
export class UploadSuperseded extends Refusal {
  override name = 'Overtaken'
  /** Of the bytes that this attempt had sent. */
  sha256: Buffer

  constructor({ sha256 }: Sealed) {
    super(kernelErrors.notFound)
    this.sha256 = sha256
  }
}

export interface FileToStore {
  attempt: AttemptRow
  blobType: BlobType
  fileName: string
  original: StoredBlob
  sound?: Sound
  /** Commits a person's upload together with the audit entry of their call. */
  commit?: Commit
}

async function isInfected(
  { scanner, vault }: Pick<Services, 'vault' | 'scanner'>,
  { id, sealed }: StoredBlob,
): Promise<boolean> {
  try {
    const verdict = await scanner.scan(await vault.open(blobKey(id), sealed))
    return verdict.infected
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error
    throw new Refusal(error.reason === 'too-large' ? scannerOverrun : scannerDown)
  }
}

/**
 * Inserts an attempt for the blobs that are created while a file is examined: two calls at once never share
 * one.
 */
async function insertFinishingAttempt(
  { db, clock }: Pick<Services, 'clock' | 'db'>,
  attempt: AttemptRow,
): Promise<string> {
  const blobId = {
    ...attempt,
    id: randomUUID(),
    way: 'finishing' as const,
    reserved: '0',
    moved_at: clock.now(),
  }
  return (await insertAttempt(db, blobId)).id
}

/** Stores the thumbnail, and the picture without location and camera. */
async function makeParts(
  services: Pick<Services, 'clock' | 'db' | 'transactions' | 'vault'>,
  { attempt, original }: FileToStore,
  examined: Examined,
) {
  const { cleaned, thumbnail } = examined
  if (!cleaned && !thumbnail) return { stored: original }
  const { vault } = services
  const id = await insertFinishingAttempt(services, attempt)
  try {
    const stored = cleaned ? { id, sealed: await vault.seal(blobKey(id), await cleaned()) } : original
    if (!thumbnail) return { stored }
    return {
      stored,
      thumbnail: { id, sealed: await vault.seal(thumbnailKey(id), Readable.from([thumbnail])) },
    }
  } catch (error) {
    await services.transactions.run((tx) => removeBlobs(tx, [id]))
    throw error
  }
}

/** Assigns the blobs to the file in one transaction, and removes those that are not needed anymore. */
async function assignBlobs(
  { transactions }: Pick<Services, 'transactions'>,
  file: FileToStore,
  arrived: Arrived,
): Promise<FileRow> {
  const { attempt, original, commit } = file
  const taken = [...new Set([arrived.stored.id, arrived.thumbnail?.id ?? arrived.stored.id])]
  const assign = async (tx: Tx) => {
    await lockUploads(tx.db, attempt.sender)
    const isOurs = (await deleteAttempts(tx.db, taken)).length === taken.length
    // If another transaction deleted the attempt, its bytes are being removed and must not become a file.
    const row = isOurs && (await setArrived(tx.db, attempt.file_id, arrived, tx.now))
    if (!row) throw new UploadSuperseded(original.sealed)
    const spent = [attempt.id, original.id].filter((blobId) => !taken.includes(blobId))
    await removeBlobs(tx, [...new Set(spent)])
    return row
  }
  return commit ? commit(assign) : transactions.run(assign)
}

/**
 * Examines a file whose bytes have all arrived, and stores or refuses it. An infected one is quarantined for
 * an operator. Throws UploadSuperseded.
 */
export async function storeFile(
  services: Pick<Services, 'clock' | 'db' | 'transactions' | 'vault' | 'scanner'>,
  file: FileToStore,
): Promise<FileRow> {
  const { blobType, fileName, original } = file
  const sent = original.sealed
  if (await isInfected(services, original)) {
    const inert = { kind: 'UNKNOWN', mediaType: 'application/octet-stream', sent } as const
    const locked = assignBlobs(services, file, { state: 'quarantined', fileName, ...inert, stored: original })
    // A superseded one is removed instead. The sender gets the same refusal either way.
    await locked.catch((error) => {
      if (!(error instanceof UploadSuperseded)) throw error
    })
    throw new Refusal(infected)
  }
  const source = {
    name: fileName,
    size: sent.size,
    read: (range?: { start: number; end: number }) =>
      services.vault.open(blobKey(original.id), original.sealed, range),
  }
  const examined = await inSenderTurn(file.attempt.sender, () => examine(source, blobType))
  check(!isGuestKey(file.attempt.sender) || isFromGuestTaken(examined), wrongKind)
  const parts = await makeParts(services, file, examined)
  const { kind, mediaType, name, width, height, pages, hasActiveContent } = examined
  const sound = kind === 'AUDIO' ? file.sound : undefined
  const about = { kind, mediaType, fileName: name, width, height, pages, sound, hasActiveContent, sent }
  try {
    return await assignBlobs(services, file, { state: 'unclaimed', ...about, ...parts })
  } catch (error) {
    const made = [parts.stored.id, parts.thumbnail?.id].filter((id) => id && id !== original.id) as string[]
    await services.transactions.run((tx) => removeBlobs(tx, [...new Set(made)]))
    throw error
  }
}

/**
 * Moves a complete draft into the blob store and stores it as a file. The blob id is new, not the attempt's
 * own, because two machines may each have a draft of it.
 */
export async function finishDraft(
  services: Pick<Services, 'clock' | 'db' | 'transactions' | 'vault' | 'scanner' | 'files'>,
  { blob_type: blobType, file_name: fileName }: FileRow,
  attempt: AttemptRow,
  commit: Commit,
): Promise<void> {
  const blobId = await insertFinishingAttempt(services, attempt)
  const removeBlob = () => services.transactions.run((tx) => removeBlobs(tx, [blobId]))
  const draft = services.files.openDraft(attempt.id)
  const { blobKey: key, ...sealed } = await draft.finish(blobKey(blobId)).catch(async (error) => {
    await removeBlob()
    throw error
  })
  const original = { id: blobIdOf(key), sealed }
  // It was handed over before, and only looking into it is left.
  if (original.id !== blobId) await removeBlob()
  try {
    await storeFile(services, { attempt, blobType, fileName, original, commit })
  } catch (error) {
    // The upload may have been abandoned before its bytes were in the store.
    if (error instanceof UploadSuperseded)
      await services.transactions.run((tx) => removeBlobs(tx, [original.id]))
    throw error
  }
}
