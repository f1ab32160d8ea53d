import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { infected, scannerDown, scannerOverrun } from '@corridor/contract/files/errors.ts'
import type { BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Commit } from '../../../platform/action.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Sealed } from '../../../platform/storage/vault.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { ScannerError } from '../../../providers/scanner/port.ts'
import { type Examined, examine } from '../inspect/examine.ts'
import { type AttemptRow, addAttempt, lockUploads, takePlaces } from '../store/attempts.ts'
import { type Arrived, type FileRow, type Placed, setArrived } from '../store/files.ts'
import { blobKey, placeOf, removePlaces, thumbnailKey } from './places.ts'

/** Another attempt came first, or the upload was taken back. */
export class Overtaken extends Refusal {
  override name = 'Overtaken'
  /** Of the bytes that this attempt had sent. */
  sha256: Buffer

  constructor({ sha256 }: Sealed) {
    super(kernelErrors.notFound)
    this.sha256 = sha256
  }
}

export interface ToKeep {
  attempt: AttemptRow
  blobType: BlobType
  fileName: string
  original: Placed
  /** How what a person sent is committed, with the line of their call. */
  commit?: Commit
}

async function isInfected({ scanner, vault }: Services, { id, sealed }: Placed): Promise<boolean> {
  try {
    const verdict = await scanner.scan(await vault.open(blobKey(id), sealed))
    return verdict.infected
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error
    throw new Refusal(error.reason === 'too-large' ? scannerOverrun : scannerDown)
  }
}

/** A place of its own for what is made while a file is looked into: two that look at once never share one. */
async function addFinishing({ db, clock }: Services, attempt: AttemptRow): Promise<string> {
  const place = {
    ...attempt,
    id: randomUUID(),
    way: 'finishing' as const,
    reserved: '0',
    moved_at: clock.now(),
  }
  return (await addAttempt(db, place)).id
}

/** The small picture, and the bytes without what photographs tell about their place and camera. */
async function makeParts(services: Services, { attempt, original }: ToKeep, examined: Examined) {
  const { cleaned, thumbnail } = examined
  if (!cleaned && !thumbnail) return { kept: original }
  const { vault } = services
  const id = await addFinishing(services, attempt)
  try {
    const kept = cleaned ? { id, sealed: await vault.seal(blobKey(id), await cleaned()) } : original
    if (!thumbnail) return { kept }
    return {
      kept,
      thumbnail: { id, sealed: await vault.seal(thumbnailKey(id), Readable.from([thumbnail])) },
    }
  } catch (error) {
    await services.transactions.run((tx) => removePlaces(tx, [id]))
    throw error
  }
}

/** Gives the places to the file, in one transaction with all that says so. What is not needed any more goes. */
async function settle({ transactions }: Services, toKeep: ToKeep, arrived: Arrived): Promise<FileRow> {
  const { attempt, original, commit } = toKeep
  const taken = [...new Set([arrived.kept.id, arrived.thumbnail?.id ?? arrived.kept.id])]
  const settling = async (tx: Tx) => {
    await lockUploads(tx.db, attempt.sender)
    const isOurs = (await takePlaces(tx.db, taken)).length === taken.length
    // Whoever took a place out before has the bytes removed: a file must not be made of them.
    const row = isOurs && (await setArrived(tx.db, attempt.file_id, arrived, tx.now))
    if (!row) throw new Overtaken(original.sealed)
    const spent = [attempt.id, original.id].filter((place) => !taken.includes(place))
    await removePlaces(tx, [...new Set(spent)])
    return row
  }
  return commit ? commit(settling) : transactions.run(settling)
}

/**
 * Looks into a file whose bytes have all arrived, and keeps it or refuses it. An infected one is locked away for whoever
 * has to look into it. Throws Overtaken.
 */
export async function keepFile(services: Services, toKeep: ToKeep): Promise<FileRow> {
  const { blobType, fileName, original } = toKeep
  const sent = original.sealed
  if (await isInfected(services, original)) {
    const inert = { kind: 'UNKNOWN', mediaType: 'application/octet-stream', sent } as const
    const locked = settle(services, toKeep, { state: 'quarantined', fileName, ...inert, kept: original })
    // Overtaken, it is removed instead. Its sender is told either way.
    await locked.catch((error) => {
      if (!(error instanceof Overtaken)) throw error
    })
    throw new Refusal(infected)
  }
  const source = {
    name: fileName,
    size: sent.size,
    read: (range?: { start: number; end: number }) =>
      services.vault.open(blobKey(original.id), original.sealed, range),
  }
  const examined = await examine(source, blobType)
  const parts = await makeParts(services, toKeep, examined)
  const { kind, mediaType, name, width, height, pages, hasActiveContent } = examined
  const about = { kind, mediaType, fileName: name, width, height, pages, hasActiveContent, sent }
  try {
    return await settle(services, toKeep, { state: 'unclaimed', ...about, ...parts })
  } catch (error) {
    const made = [parts.kept.id, parts.thumbnail?.id].filter((id) => id && id !== original.id) as string[]
    await services.transactions.run((tx) => removePlaces(tx, [...new Set(made)]))
    throw error
  }
}

/**
 * Hands a draft whose bytes are all there to the store and keeps it as a file. The place in the store is new, not the
 * attempt's own: two machines may each hold a draft of it.
 */
export async function finishDraft(
  services: Services,
  { blob_type: blobType, file_name: fileName }: FileRow,
  attempt: AttemptRow,
  commit: Commit,
): Promise<void> {
  const place = await addFinishing(services, attempt)
  const dropPlace = () => services.transactions.run((tx) => removePlaces(tx, [place]))
  const draft = services.files.openDraft(attempt.id)
  const { blobKey: key, ...sealed } = await draft.finish(blobKey(place)).catch(async (error) => {
    await dropPlace()
    throw error
  })
  const original = { id: placeOf(key), sealed }
  // It was handed over before, and only looking into it is left.
  if (original.id !== place) await dropPlace()
  try {
    await keepFile(services, { attempt, blobType, fileName, original, commit })
  } catch (error) {
    // Whoever took the upload back may have done so before the bytes were there to be removed.
    if (error instanceof Overtaken) await services.transactions.run((tx) => removePlaces(tx, [original.id]))
    throw error
  }
}
