import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { bomb, damagedFile, deceptiveFile } from '@corridor/contract/files/errors.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Content } from '../content.ts'
import { bytesAsSource, partOf } from '../content.ts'
import { listZip, type ZipEntry } from './zip-list.ts'

const LOCAL = 0x04034b50
export const LOCAL_HEADER_BYTES = 30
/** After this many bytes from one entry its ratio is certain enough. */
const MEASURE_MAX_BYTES = 64 * 1024 * 1024

/** An entry's packed bytes; refuses a header that names another file than the list does. */
async function packedBytes(content: Content, entry: ZipEntry): Promise<Content> {
  const header = await content.bytes(entry.at, LOCAL_HEADER_BYTES + entry.nameBytes)
  check(header.length >= LOCAL_HEADER_BYTES && header.readUInt32LE() === LOCAL, damagedFile)
  const name = header.toString('utf8', LOCAL_HEADER_BYTES)
  check(header.readUInt16LE(26) === entry.nameBytes && name === entry.name, deceptiveFile)
  const start = entry.at + header.length + header.readUInt16LE(28)
  check(start + entry.compressedSize <= content.size, damagedFile)
  return partOf(content, entry.name, start, entry.compressedSize)
}

class Enough extends Error {}

/** The packed bytes are wrong, as opposed to a store that could not give them. */
export const isUnpackError = (problem: unknown): boolean =>
  /^(?:Z_|ZSTD_)/.test((problem as NodeJS.ErrnoException).code ?? '')

/** Unpacks in small steps and stops as soon as the visitor returns, so that memory stays bounded. */
async function inflate(packed: Content, see: (chunk: Buffer) => 'more' | 'enough'): Promise<void> {
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

/** The list can understate sizes, so an entry that unpacks to more than it states is refused. */
export async function checkStatedSize(content: Content, entry: ZipEntry): Promise<void> {
  const limit = Math.min(entry.size, MEASURE_MAX_BYTES)
  let size = 0
  await inflate(await packedBytes(content, entry), (chunk) => {
    size += chunk.length
    return size > limit ? 'enough' : 'more'
  })
  check(size <= entry.size || entry.size > MEASURE_MAX_BYTES, bomb)
}

/** A nested archive: read in place where it is only stored, in memory where it is compressed. */
export async function openEntry(content: Content, entry: ZipEntry): Promise<Content> {
  const packed = await packedBytes(content, entry)
  if (entry.method === 0) return packed
  const chunks: Buffer[] = []
  let size = 0
  await inflate(packed, (chunk) => {
    size += chunk.length
    chunks.push(chunk)
    return size > entry.size ? 'enough' : 'more'
  })
  check(size <= entry.size, bomb)
  check(size === entry.size, deceptiveFile)
  return bytesAsSource(entry.name, Buffer.concat(chunks))
}

/** What is in an archive, part by part. Refuses one that unpackers would read in different ways, and one that is locked. */
export async function* archiveParts(bytes: Buffer): AsyncGenerator<Buffer> {
  const content = bytesAsSource('', bytes)
  for (const entry of await listZip(content)) {
    check(!entry.isEncrypted && (entry.method === 0 || entry.method === 8), damagedFile)
    yield (await openEntry(content, entry)).readAll()
  }
}
