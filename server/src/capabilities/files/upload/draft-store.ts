import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { emptyFile, infected, uploadBusy, uploadMoved, wrongLength } from '@corridor/contract/files/errors.ts'
import { UNCLAIMED_HOURS } from '@corridor/contract/files/limits.ts'
import { BLOB_TYPES } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Id, text } from '@corridor/contract/kernel/shapes.ts'
import { DataStore, Upload } from '@tus/utils'
import { z } from 'zod'
import type { Person } from '#platform/access/person.ts'
import type { Commit } from '#platform/action.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { DraftBusy, DraftInterrupted, DraftLost, DraftMoved } from '#platform/storage/draft.ts'
import { spending } from '#platform/storage/spent.ts'
import { isOwn } from '../access.ts'
import { type AttemptRow, findInPieces } from '../store/attempts.ts'
import { type FileRow, findFile } from '../store/files.ts'
import { beginUpload } from './begin-upload.ts'
import { abandon, whileMoving } from './blobs.ts'
import { checkSameBytes, findStoredFile } from './receive-file.ts'
import { asSender, personKey } from './sender.ts'
import { finishDraft, UploadSuperseded } from './store-file.ts'
import { withUploadCheck } from './with-upload-check.ts'

const Metadata = z.object({ fileName: text(1024).min(1), blobType: z.enum(BLOB_TYPES), id: Id.optional() })

/**
 * Translates an error of a piece into an HTTP refusal. The received part of an interrupted piece is not
 * lost.
 */
function refusalOf(error: unknown): unknown {
  if (error instanceof DraftMoved) return new Refusal(uploadMoved)
  if (error instanceof DraftBusy) return new Refusal(uploadBusy)
  if (error instanceof DraftLost) return new Refusal(wrongLength)
  if (error instanceof DraftInterrupted)
    return error.cause instanceof Refusal ? error.cause : new Refusal(wrongLength)
  return error
}

/** An upload that failed for a reason other than the file can be finished by a retry. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && error.kind.status < 500 && error.kind.code !== uploadBusy.code

export interface UploadCall {
  person: Person
  commit: Commit
}

/** An upload as its owner sees it: a stored file, or the attempt whose draft it is. */
interface Own {
  row: FileRow
  attempt?: AttemptRow
}

export type StoresDrafts = Pick<
  Services,
  'clock' | 'config' | 'db' | 'files' | 'identity' | 'log' | 'scanner' | 'transactions' | 'vault'
>

/** The storage behind tus: encrypted drafts, each belonging to the attempt of the person who began it. */
export class DraftStore extends DataStore {
  services: StoresDrafts
  currentCall: () => UploadCall
  /** Calls that arrive while a file is examined wait for the same result. */
  #finishing = new Map<string, Promise<void>>()

  constructor(services: StoresDrafts, currentCall: () => UploadCall) {
    super()
    this.services = services
    this.currentCall = currentCall
    this.extensions = ['creation', 'termination', 'expiration']
  }

  idFor(metadata: Record<string, string | null> | undefined): string {
    return this.#read(metadata).id ?? randomUUID()
  }

  #read(metadata: Record<string, string | null> | undefined) {
    const read = Metadata.safeParse(metadata ?? {})
    if (!read.success) throw new Refusal(kernelErrors.invalidInput)
    return read.data
  }

  /** Another person's upload is not found, nor is one that is sent in one request. */
  async #own(id: string): Promise<Own> {
    check(Id.safeParse(id).success, kernelErrors.notFound)
    const { db } = this.services
    const row = found(await findFile(db, id))
    check(isOwn(this.currentCall().person, row), kernelErrors.notFound)
    if (row.state === 'unclaimed' || row.state === 'claimed') return { row }
    check(row.state === 'arriving', kernelErrors.notFound)
    const attempt = await findInPieces(db, id)
    // Without an attempt, another call stored the file between the two queries, or it is gone.
    return attempt ? { row, attempt } : { row: found(await findStoredFile(this.services, id, row.sender)) }
  }

  async checkOwn(id: string): Promise<void> {
    await this.#own(id)
  }

  /** Before an upload is announced, when there may be none yet. */
  async checkNotOthers(id: string): Promise<void> {
    const row = await findFile(this.services.db, id)
    check(!row || isOwn(this.currentCall().person, row), kernelErrors.notFound)
  }

  override async create(upload: Upload): Promise<Upload> {
    const { fileName, blobType } = this.#read(upload.metadata)
    const { id, size = 0 } = upload
    check(size > 0, emptyFile)
    await beginUpload(
      this.services,
      asSender(this.currentCall().person),
      { id, fileName, blobType, size },
      'in-pieces',
    )
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { row, attempt } = await this.#own(id)
    const size = Number(attempt ? attempt.size : row.size)
    const offset = attempt ? await this.services.files.openDraft(attempt.id).offset() : size
    // All bytes have arrived, but the process died before it examined them, and the client would send nothing
    // more.
    if (attempt && offset === size) await this.finish(id)
    // It expires a day after its last byte, not after its first.
    const creation_date = (attempt?.moved_at ?? row.created_at).toISOString()
    return new Upload({ id, size, offset, creation_date, metadata: {} })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const attempt = found((await this.#own(id)).attempt, uploadMoved)
    const draft = this.services.files.openDraft(attempt.id)
    try {
      return await whileMoving(this.services, id, () => draft.append(spending(source), offset))
    } catch (error) {
      throw refusalOf(error)
    }
  }

  override async remove(id: string): Promise<void> {
    await abandon(this.services, found((await this.#own(id)).attempt))
  }

  override getExpiration(): number {
    return UNCLAIMED_HOURS * 3_600_000
  }

  /** All bytes have arrived: the draft becomes a file and is examined. A refused one is deleted. */
  async finish(id: string): Promise<void> {
    const { row, attempt } = await this.#own(id)
    if (!attempt) return
    const finishing =
      this.#finishing.get(attempt.id) ??
      this.#finish(row, attempt).finally(() => this.#finishing.delete(attempt.id))
    this.#finishing.set(attempt.id, finishing)
    await finishing
  }

  async #finish(row: FileRow, attempt: AttemptRow): Promise<void> {
    const { id } = row
    const { person, commit } = this.currentCall()
    const committing = withUploadCheck(this.services, person, row.blob_type, commit)
    try {
      await whileMoving(this.services, id, () => finishDraft(this.services, row, attempt, committing))
    } catch (error) {
      const refusal = refusalOf(error)
      if (isFinal(refusal)) await abandon(this.services, attempt)
      const isInfected = refusal instanceof Refusal && refusal.kind.code === infected.code
      // Two calls that finish at once interrupt each other's read, but one of them stores the file.
      const stored = isInfected ? undefined : await findStoredFile(this.services, id, personKey(person))
      if (!stored) throw refusal
      if (error instanceof UploadSuperseded) checkSameBytes(stored, error.sha256)
    }
  }
}
