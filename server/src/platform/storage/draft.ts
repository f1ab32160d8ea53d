import { join, resolve } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { handOver, writeOn } from './draft-body.ts'
import { type Done, draftFiles, offsetOf, type Survey } from './draft-files.ts'
import type { MasterKeys } from './master-keys.ts'
import { sealedSizeOf } from './sealed-format.ts'
import type { Sealed } from './vault.ts'

export { listDrafts, rewrapDrafts } from './draft-files.ts'

/** Uploads whose state is cached. One that falls out is read through once when it comes again. */
const CACHED_MAX = 1_000

/** An upload that can stop and go on, encrypted from its first byte. */
export interface Draft {
  /** Every byte before it is stored and authentic, also after a kill or a power cut. */
  offset(): Promise<number>
  /**
   * Adds what comes from the source and returns the new offset once it is on the disk. Throws DraftBusy during another
   * append, DraftMoved when `at` is not the offset, and DraftInterrupted when the source breaks: what had arrived before
   * stays stored.
   */
  append(source: AsyncIterable<Uint8Array>, at: number): Promise<number>
  /**
   * Hands the file to the store under this key, or returns the key under which it was handed over before: repeated after
   * a crash it answers the same. Throws DraftBusy, and DraftLost when the store has not stored it.
   */
  finish(blobKey: string): Promise<Finished>
  /** Throws DraftBusy. */
  remove(): Promise<void>
}

export interface Finished extends Sealed {
  blobKey: string
}

export class DraftBusy extends Error {
  override name = 'DraftBusy'

  constructor() {
    super('This upload is busy right now.')
  }
}

export class DraftLost extends Error {
  override name = 'DraftLost'

  constructor() {
    super('This upload was finished before, as a file that is gone.')
  }
}

export class DraftMoved extends Error {
  override name = 'DraftMoved'
  offset: number

  constructor(offset: number) {
    super(`This upload goes on at byte ${offset}.`)
    this.offset = offset
  }
}

export class DraftInterrupted extends Error {
  override name = 'DraftInterrupted'
  offset: number

  constructor(offset: number, cause: unknown) {
    super(`The upload broke off; ${offset} bytes are kept.`, { cause })
    this.offset = offset
  }
}

interface CachedDraft extends Survey {
  mark: string
}

/** Shared by all who open the same upload in this process. */
interface Slot {
  isBusy: boolean
  /** How far the append that is under way has come. */
  written?: number
  cached?: CachedDraft
}

const slots = new Map<string, Slot>()

function slotFor(path: string): Slot {
  const slot = slots.get(path) ?? { isBusy: false }
  slots.delete(path)
  slots.set(path, slot)
  for (const [other, { isBusy }] of slots) {
    if (slots.size <= CACHED_MAX) break
    if (!isBusy && other !== path) slots.delete(other)
  }
  return slot
}

/** The upload of this id below the folder. It comes into being with the first append. */
export function openDraft(folder: string, id: string, masterKeys: MasterKeys, store: BlobStore): Draft {
  const files = draftFiles(folder, id, masterKeys)
  const path = resolve(join(folder, id))

  async function find(slot: Slot): Promise<CachedDraft | undefined> {
    const mark = await files.mark()
    if (slot.cached?.mark === mark) return slot.cached
    const fileKey = await files.findKey()
    return fileKey && { ...(await files.survey(fileKey)), mark }
  }

  const findOrBegin = async (slot: Slot): Promise<Survey> =>
    (await find(slot)) ?? files.survey(await files.makeKey())

  /** Once the store has taken the body over, only the note about it is left here. */
  const findStored = async ({ fileKey }: Survey): Promise<Done | undefined> =>
    (await files.hasBody()) ? undefined : files.findDone(fileKey)

  const isStored = async ({ blobKey, size }: Done): Promise<boolean> =>
    (await store.size(blobKey)) === sealedSizeOf(size)

  async function alone<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = slotFor(path)
    if (slot.isBusy) throw new DraftBusy()
    slot.isBusy = true
    try {
      const giveBack = await files.takeForWriting()
      if (!giveBack) throw new DraftBusy()
      return await work(slot).finally(giveBack)
    } finally {
      slot.isBusy = false
      slot.written = undefined
    }
  }

  return {
    offset: async () => {
      const slot = slotFor(path)
      if (slot.written !== undefined) return slot.written
      const cached = await find(slot)
      if (!cached) return 0
      if (!slot.isBusy) slot.cached = cached
      return (await findStored(cached))?.size ?? offsetOf(cached)
    },
    append: (source, at) =>
      alone(async (slot) => {
        const survey = await findOrBegin(slot)
        const stored = await findStored(survey)
        if (stored || at !== offsetOf(survey)) throw new DraftMoved(stored?.size ?? offsetOf(survey))
        // Until all is written the files are the only truth.
        slot.cached = undefined
        slot.written = at
        const { grown, broken } = await writeOn(files, survey, source, (offset) => {
          slot.written = Math.max(at, offset)
        })
        slot.cached = { ...grown, mark: await files.mark() }
        if (broken) throw new DraftInterrupted(offsetOf(grown), broken.cause)
        return offsetOf(grown)
      }),
    finish: (blobKey) =>
      alone(async (slot) => {
        const survey = await findOrBegin(slot)
        slot.cached = undefined
        const stored = await findStored(survey)
        if (stored && !(await isStored(stored))) throw new DraftLost()
        const done = stored ?? (await handOver(files, survey, blobKey, store))
        const wrapped = await masterKeys.wrap(done.blobKey, survey.fileKey)
        return { ...wrapped, ...done, sha256: Buffer.from(done.sha256, 'base64') }
      }),
    remove: async () => {
      // One that has only begun may have no file yet.
      if (!slotFor(path).isBusy && !(await files.exist())) return
      await alone(async (slot) => {
        slot.cached = undefined
        await files.remove()
      })
    },
  }
}
