import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { emptyFile, infected, uploadBusy, uploadMoved, wrongLength } from '@corridor/contract/files/errors.ts'
import { UNCLAIMED_HOURS } from '@corridor/contract/files/limits.ts'
import { BLOB_TYPES } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Id, text } from '@corridor/contract/kernel/shapes.ts'
import { DataStore, Upload } from '@tus/utils'
import { z } from 'zod'
import type { Person } from '../../platform/access/person.ts'
import { check, found, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { DraftBusy, DraftInterrupted, DraftMoved } from '../../platform/storage/draft.ts'
import { spending } from '../../platform/storage/spent.ts'
import { announce } from './arrival.ts'
import { dropArriving, keepFile } from './keep-file.ts'
import { blobKey } from './keys.ts'
import { type FileRow, findFile } from './store.ts'

const Metadata = z.object({ fileName: text(1024).min(1), blobType: z.enum(BLOB_TYPES), id: Id.optional() })

/** What went wrong with a piece, in words of HTTP. What had arrived of a piece that broke off is kept. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DraftMoved) return new Refusal(uploadMoved)
  if (error instanceof DraftBusy) return new Refusal(uploadBusy)
  if (error instanceof DraftInterrupted)
    return error.cause instanceof Refusal ? error.cause : new Refusal(wrongLength)
  return error
}

/** Where tus keeps what has arrived so far: encrypted drafts, each belonging to whoever began it. */
export class DraftStore extends DataStore {
  services: Services
  person: () => Person

  constructor(services: Services, person: () => Person) {
    super()
    this.services = services
    this.person = person
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

  /** Somebody else's upload is not found. */
  async #own(id: string): Promise<FileRow> {
    check(Id.safeParse(id).success, kernelErrors.notFound)
    const row = found(await findFile(this.services.db, id))
    check(row.uploader_id === this.person().id && row.state !== 'quarantined', kernelErrors.notFound)
    return row
  }

  override async create(upload: Upload): Promise<Upload> {
    const { fileName, blobType } = this.#read(upload.metadata)
    check((upload.size ?? 0) > 0, emptyFile)
    await announce(this.services, this.person(), { id: upload.id, fileName, blobType, size: upload.size! })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#own(id)
    const size = Number(row.size)
    const offset = row.state === 'arriving' ? await this.services.files.openDraft(id).offset() : size
    // All bytes are there, but the process died before it looked into them: nobody would send another.
    if (row.state === 'arriving' && offset === size) await this.finish(id)
    return new Upload({ id, size, offset, creation_date: row.created_at.toISOString(), metadata: {} })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    await this.#own(id)
    const draft = this.services.files.openDraft(id)
    try {
      return await this.services.files.writers.alone(id, () => draft.append(spending(source), offset))
    } catch (error) {
      throw refusalOf(error)
    }
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#own(id)
    check(row.state === 'arriving', kernelErrors.notFound)
    await dropArriving(this.services, id)
  }

  override getExpiration(): number {
    return UNCLAIMED_HOURS * 3_600_000
  }

  /** All bytes are there: the draft becomes a file and is looked into. One that is refused is gone. */
  async finish(id: string): Promise<void> {
    const row = await this.#own(id)
    if (row.state !== 'arriving') return
    const { services } = this
    try {
      await services.files.writers.alone(id, async () => {
        const sealed = await services.files.openDraft(id).finish(blobKey(id))
        await keepFile(services, { id, blobType: row.blob_type, fileName: row.file_name, sealed })
        await services.files.dropDraft(id)
      })
      const { id: personId, practiceId, sessionId } = this.person()
      const subject = { kind: 'file', id }
      await services.transactions.run((tx) =>
        tx.audit({ word: 'files.uploaded', outcome: 'done', personId, practiceId, sessionId, subject }),
      )
    } catch (error) {
      // What failed through no fault of the file can be finished later; an infected one stays, locked away.
      const isRefused =
        error instanceof Refusal && error.kind.status < 500 && error.kind.code !== infected.code
      if (isRefused) await dropArriving(services, id)
      throw error
    }
  }
}
