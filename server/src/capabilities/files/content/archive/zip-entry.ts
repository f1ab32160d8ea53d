import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { damagedFile, deceptiveFile } from '@corridor/contract/files/errors.ts'
import { check, Refusal } from '../../../../platform/refusal.ts'
import type { ContentSource } from '../source.ts'
import { bytesAsSource, partOf, readBytes } from '../source.ts'
import type { ZipEntry } from './zip-list.ts'

const LOCAL = 0x04034b50
/** Past this much from one entry its ratio is known well enough. */
const MEASURE_MAX_BYTES = 64 * 1024 * 1024

/** Where an entry's data begins; refuses a header that names another file than the list does. */
async function dataStart(source: ContentSource, entry: ZipEntry): Promise<number> {
  const header = await readBytes(source, entry.at, 30)
  check(header.length === 30 && header.readUInt32LE() === LOCAL, damagedFile)
  const nameBytes = header.readUInt16LE(26)
  const name = await readBytes(source, entry.at + 30, nameBytes)
  check(name.toString('utf8') === entry.name, deceptiveFile)
  const start = entry.at + 30 + nameBytes + header.readUInt16LE(28)
  check(start + entry.compressedSize <= source.size, damagedFile)
  return start
}

class Enough extends Error {}

/** The packed bytes are wrong, as opposed to a store that could not give them. */
export const isUnpackError = (problem: unknown): boolean =>
  /^(?:Z_|ZSTD_)/.test((problem as NodeJS.ErrnoException).code ?? '')

/** Unpacks in small steps and stops once the visitor has seen enough, so that nothing piles up. */
async function inflate(packed: ContentSource, see: (chunk: Buffer) => 'more' | 'enough'): Promise<void> {
  if (packed.size === 0) return
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(see(chunk) === 'enough' ? new Enough() : null)
    },
  })
  try {
    await pipeline(await packed.read(), createInflateRaw(), watch.resume())
  } catch (problem) {
    if (problem instanceof Enough) return
    throw isUnpackError(problem) ? new Refusal(damagedFile) : problem
  }
}

/** Whether an entry holds no more than it states. */
export async function measureEntry(source: ContentSource, entry: ZipEntry): Promise<boolean> {
  const packed = partOf(source, entry.name, await dataStart(source, entry), entry.compressedSize)
  const limit = Math.min(entry.size, MEASURE_MAX_BYTES)
  let size = 0
  await inflate(packed, (chunk) => {
    size += chunk.length
    return size > limit ? 'enough' : 'more'
  })
  return size <= entry.size || entry.size > MEASURE_MAX_BYTES
}

/** An archive inside the archive: in its place where it is only stored, in memory where it is small; else nothing. */
export async function openEntry(
  source: ContentSource,
  entry: ZipEntry,
  maxBytes: number,
): Promise<ContentSource | undefined> {
  const start = await dataStart(source, entry)
  const packed = partOf(source, entry.name, start, entry.compressedSize)
  if (entry.method === 0) return packed
  if (entry.method !== 8 || entry.size > maxBytes) return undefined
  const chunks: Buffer[] = []
  let size = 0
  await inflate(packed, (chunk) => {
    size += chunk.length
    chunks.push(chunk)
    return size > entry.size ? 'enough' : 'more'
  })
  check(size === entry.size, deceptiveFile)
  return bytesAsSource(entry.name, Buffer.concat(chunks))
}
