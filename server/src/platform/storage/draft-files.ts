import { createHash, type Hash, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ifMissing, replaceFile, syncPath } from './durable-file.ts'
import type { MasterKeys } from './master-keys.ts'
import {
  CHUNK_BYTES,
  createCutter,
  HEADER,
  newFileKey,
  openRecord,
  RECORD_BYTES,
  sealRecord,
} from './sealed-format.ts'
import { release, spending } from './spent.ts'
import { VaultDamaged } from './vault-damaged.ts'
import { takeForWriting as takeFor } from './writer-mark.ts'

const READ_BYTES = 1024 * 1024
const StoredKey = z.object({ masterKeyId: z.string(), wrappedKey: z.base64() })
const StoredDone = z.object({ blobKey: z.string(), size: z.number(), sha256: z.base64() })
export type Done = z.infer<typeof StoredDone>

/** What the files of an upload hold, all of it read back and found authentic. */
export interface Survey {
  fileKey: KeyObject
  chunks: number
  tailBytes: number
  /** Over the whole chunks, without the tail. */
  hash: Hash
}

export const offsetOf = ({ chunks, tailBytes }: Survey): number => chunks * CHUNK_BYTES + tailBytes

export interface DraftFiles {
  bodyPath: string
  /** Changes whenever another hand touches the files. */
  mark(): Promise<string>
  exist(): Promise<boolean>
  hasBody(): Promise<boolean>
  makeKey(): Promise<KeyObject>
  findKey(): Promise<KeyObject | undefined>
  survey(fileKey: KeyObject): Promise<Survey>
  readTail(fileKey: KeyObject, index: number): Promise<Buffer>
  writeTail(fileKey: KeyObject, index: number, plain: Uint8Array): Promise<void>
  findDone(fileKey: KeyObject): Promise<Done | undefined>
  writeDone(fileKey: KeyObject, done: Done): Promise<void>
  /**
   * Marks the upload as being written by this process, until what is returned is called. Returns nothing while another
   * process writes it.
   */
  takeForWriting(): Promise<(() => Promise<void>) | undefined>
  /** Wraps the key by the current master key. Returns whether there was anything to do. */
  rewrapKey(): Promise<boolean>
  remove(): Promise<void>
}

/**
 * One folder for each upload: `key` (wrapped), `body` (whole chunks), `tail` (what is too short for one), `done`, and
 * `writer` while a process writes.
 */
export function draftFiles(folder: string, id: string, masterKeys: MasterKeys): DraftFiles {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw new Error('Not the id of an upload.')
  const own = join(folder, id)
  const path = (name: 'key' | 'body' | 'tail' | 'done'): string => join(own, name)
  const bound = `draft:${id}`

  const readStored = async () => {
    const text = await readFile(path('key'), 'utf8').catch(ifMissing)
    return text === undefined ? undefined : parseKey(text)
  }

  const saveKey = async (fileKey: KeyObject): Promise<void> => {
    const { masterKeyId, wrappedKey } = await masterKeys.wrap(bound, fileKey)
    await replaceFile(path('key'), JSON.stringify({ masterKeyId, wrappedKey: wrappedKey.toString('base64') }))
  }

  const readRecord = async (name: 'tail' | 'done', fileKey: KeyObject, index: number) => {
    const record = await readFile(path(name)).catch(ifMissing)
    return record && openRecord(fileKey, name, index, record)
  }

  async function findKey(): Promise<KeyObject | undefined> {
    const stored = await readStored()
    if (!stored) return undefined
    return masterKeys.unwrap(bound, stored).catch((error: unknown) => {
      // Without its key nothing of the upload can be read: it begins again.
      if (error instanceof VaultDamaged) return undefined
      throw error
    })
  }

  const readTail = async (fileKey: KeyObject, index: number): Promise<Buffer> =>
    (await readRecord('tail', fileKey, index)) ?? Buffer.alloc(0)

  return {
    bodyPath: path('body'),
    findKey,
    readTail,
    mark: async () => {
      const seen = await Promise.all(
        (['key', 'body', 'tail'] as const).map((name) => stat(path(name)).catch(ifMissing)),
      )
      return seen.map((file) => (file ? `${file.ino}:${file.size}:${file.mtimeMs}` : '-')).join(' ')
    },
    exist: async () => (await stat(own).catch(ifMissing)) !== undefined,
    hasBody: async () => (await stat(path('body')).catch(ifMissing)) !== undefined,
    makeKey: async () => {
      const fileKey = newFileKey()
      await mkdir(own, { recursive: true, mode: 0o700 })
      await saveKey(fileKey)
      await syncPath(dirname(own))
      return fileKey
    },
    survey: async (fileKey) => {
      const { chunks, hash } = await surveyBody(path('body'), fileKey)
      const { length } = await readTail(fileKey, chunks)
      return { fileKey, chunks, hash, tailBytes: length }
    },
    writeTail: async (fileKey, index, plain) =>
      replaceFile(path('tail'), Buffer.concat(sealRecord(fileKey, 'tail', index, plain))),
    findDone: async (fileKey) => {
      const plain = await readRecord('done', fileKey, 0)
      return plain && StoredDone.parse(JSON.parse(plain.toString()))
    },
    writeDone: async (fileKey, done) =>
      replaceFile(
        path('done'),
        Buffer.concat(sealRecord(fileKey, 'done', 0, Buffer.from(JSON.stringify(done)))),
      ),
    takeForWriting: () => takeFor(own),
    rewrapKey: async () => {
      const stored = await readStored()
      if (!stored || stored.masterKeyId === (await masterKeys.currentId())) return false
      const fileKey = await findKey()
      if (!fileKey) return false
      await saveKey(fileKey)
      return true
    },
    remove: () => rm(own, { recursive: true, force: true }),
  }
}

function parseKey(text: string): { masterKeyId: string; wrappedKey: Buffer } | undefined {
  try {
    const { masterKeyId, wrappedKey } = StoredKey.parse(JSON.parse(text))
    return { masterKeyId, wrappedKey: Buffer.from(wrappedKey, 'base64') }
  } catch {
    return undefined
  }
}

/** Counts and hashes the chunks up to the first that is torn or not authentic. */
async function surveyBody(path: string, fileKey: KeyObject): Promise<{ chunks: number; hash: Hash }> {
  const hash = createHash('sha256')
  let chunks = 0
  try {
    for await (const record of recordsOf(path)) {
      const plain = openRecord(fileKey, 'chunk', chunks, record)
      if (!plain) break
      hash.update(plain)
      release(plain)
      chunks += 1
    }
  } catch (error) {
    ifMissing(error)
  }
  return { chunks, hash }
}

async function* recordsOf(path: string): AsyncGenerator<Uint8Array, void> {
  const cutter = createCutter(RECORD_BYTES)
  // The header is skipped: it is written with every part.
  const body: AsyncIterable<Buffer> = createReadStream(path, {
    start: HEADER.length,
    highWaterMark: READ_BYTES,
  })
  for await (const piece of spending(body)) yield* cutter.cut(piece)
}

/** The uploads that have begun, with the time at which each was last touched. */
export async function listDrafts(folder: string): Promise<{ id: string; touchedAt: Date }[]> {
  const ids = (await readdir(folder).catch(ifMissing)) ?? []
  const drafts = ids.map(async (id) => {
    const files = [join(folder, id), join(folder, id, 'body'), join(folder, id, 'tail')]
    const seen = await Promise.all(files.map((file) => stat(file).catch(ifMissing)))
    return { id, touchedAt: new Date(Math.max(0, ...seen.map((file) => file?.mtimeMs ?? 0))) }
  })
  return Promise.all(drafts)
}

/** Brings the keys of all unfinished uploads under the current master key. Needed before an old one is forgotten. */
export async function rewrapDrafts(folder: string, masterKeys: MasterKeys): Promise<number> {
  let count = 0
  for (const { id } of await listDrafts(folder)) {
    // An upload may end while we look at it.
    const isDone = await draftFiles(folder, id, masterKeys).rewrapKey().catch(ifMissing)
    if (isDone) count += 1
  }
  return count
}
