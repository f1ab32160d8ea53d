import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#platform/config/config.ts'
import { ifMissing, syncPath, writePieces, writeSynced } from '#platform/storage/durable-file.ts'

/** As `sha256sum -c` reads it, so that a back-up can be looked at without Corridor. */
const SUMS = 'SHA256SUMS'
const MANIFEST = 'manifest.json'
const WRITE_BYTES = 1024 * 1024

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

const Sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  jobsVersion: z.number(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Whether it holds the bytes of files, or leaves them to the bucket they lie in. */
  hasFiles: z.boolean(),
  /** Files that the database knew and that lay nowhere, already before this back-up. */
  missingFiles: z.array(z.string()),
  hasKeys: z.boolean(),
})

/** What a back-up says of itself. */
export type Manifest = z.infer<typeof Manifest>
export type TableNote = z.infer<typeof Table>
export type SequenceNote = z.infer<typeof Sequence>

type Bytes = AsyncIterable<Uint8Array>

/** A back-up that is being written. It has its name only once it is whole. */
export interface Archive {
  add: (path: string, source: Bytes) => Promise<void>
  has: (path: string) => boolean
  drop: (path: string) => Promise<void>
  list: (folder: string) => string[]
  finish: (manifest: Manifest) => Promise<void>
  /** Leaves nothing of it behind. */
  discard: () => Promise<void>
}

async function* only(text: string): Bytes {
  yield Buffer.from(text)
}

/** Writes for its owner alone: a reader of a back-up can open everything in it. */
export async function beginArchive(folder: string): Promise<Archive> {
  if (await stat(folder).catch(ifMissing))
    throw new ConfigError(`There is something at ${folder} already: give the back-up another name.`)
  const draft = `${folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sums = new Map<string, string>()

  async function add(path: string, source: Bytes): Promise<void> {
    const target = join(draft, path)
    const hash = createHash('sha256')
    async function* hashed(): Bytes {
      for await (const piece of source) {
        hash.update(piece)
        yield piece
      }
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const file = await open(target, 'wx', 0o600)
    try {
      await writePieces(file, 0, hashed(), { batchBytes: WRITE_BYTES })
      await file.sync()
    } finally {
      await file.close()
    }
    sums.set(path, hash.digest('hex'))
  }

  return {
    add,
    has: (path) => sums.has(path),
    drop: async (path) => {
      await rm(join(draft, path))
      sums.delete(path)
    },
    list: (below) => [...sums.keys()].filter((path) => path.startsWith(`${below}/`)),
    finish: async (manifest) => {
      await add(MANIFEST, only(`${JSON.stringify(manifest, null, 2)}\n`))
      const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`)
      await writeSynced(join(draft, SUMS), lines.join(''))
      await rename(draft, folder)
      await syncPath(dirname(folder))
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  }
}

async function sumOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path, { highWaterMark: WRITE_BYTES })) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    return ifMissing(error)
  }
}

async function listAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}

const damaged = (folder: string, what: string): never => {
  throw new ConfigError(`The back-up in ${folder} is damaged: ${what}.`)
}

export interface Verified {
  manifest: Manifest
  /** Everything in it. */
  paths: string[]
}

/** Reads every byte of a back-up, and throws one sentence unless it is exactly what was written. */
export async function verifyArchive(folder: string): Promise<Verified> {
  const written = await readFile(join(folder, SUMS), 'utf8').catch(ifMissing)
  if (written === undefined)
    throw new ConfigError(`There is no back-up in ${folder}, or one that was not finished.`)
  const sums = new Map(
    written.split('\n').flatMap((line): [string, string][] => {
      const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return sum && path ? [[path, sum]] : []
    }),
  )
  if (!sums.has(MANIFEST)) damaged(folder, `${SUMS} is not whole`)
  for (const [path, sum] of sums) {
    const found = await sumOf(join(folder, path))
    if (found === undefined) damaged(folder, `${path} is missing`)
    if (found !== sum) damaged(folder, `${path} is not what was written`)
  }
  // A list that lost lines would otherwise pass for a smaller back-up.
  const extra = (await listAll(folder)).find((path) => path !== SUMS && !sums.has(path))
  if (extra) damaged(folder, `${extra} is not in ${SUMS}`)
  return { manifest: await readManifest(folder), paths: [...sums.keys()] }
}

async function readManifest(folder: string): Promise<Manifest> {
  const parsed: unknown = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  const { success, data } = Manifest.safeParse(parsed)
  if (!success)
    throw new ConfigError(
      `The back-up in ${folder} was made by a version of Corridor that this one cannot read.`,
    )
  return data
}
