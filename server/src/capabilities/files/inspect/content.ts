import { Readable } from 'node:stream'

/** The plain bytes of one upload, wherever they are stored. `end` is inclusive. */
export interface ContentSource {
  name: string
  size: number
  read: (range?: { start: number; end: number }) => Promise<Readable>
}

/** A file that is being examined. Bytes that were fetched once are cached. */
export interface Content extends ContentSource {
  /** At most `length` bytes from `start`, fewer only where the file ends. */
  bytes: (start: number, length: number) => Promise<Buffer>
  /** The last bytes, at most this many. */
  tail: (length: number) => Promise<Buffer>
  /** All of it in memory; the caller has checked that it fits. */
  readAll: () => Promise<Buffer>
}

/** A file of at most this size is fetched once and stays in memory. Most are: notes, scans, forms. */
const IN_MEMORY_MAX_BYTES = 1024 * 1024
/**
 * Pages of a larger file are cached. They are as large as the records of the vault, so none is decrypted
 * twice.
 */
const PAGE_BYTES = 65_536
const PAGES_MAX = 32
/** A longer stretch is a list or a text that is read once. */
const STRETCH_MAX_PAGES = 4

async function fetchBytes(source: ContentSource, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start)
  let filled = 0
  const stream = await source.read({ start, end: end - 1 })
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(0, bytes.length - filled)
    bytes.set(part, filled)
    filled += part.length
    if (filled === bytes.length) break
  }
  // The checked bytes must be the stored bytes, so a store that returns fewer than it promised has failed.
  if (filled < bytes.length) throw new Error(`The store gave ${filled} of ${bytes.length} bytes.`)
  return bytes
}

const tailOf =
  ({ size, bytes }: Pick<Content, 'size' | 'bytes'>) =>
  (length: number) =>
    bytes(Math.max(0, size - length), length)

/** Bytes in memory as a file. */
export function bytesAsSource(name: string, buffer: Buffer): Content {
  const size = buffer.length
  const bytes = async (start: number, length: number) =>
    start < 0 ? Buffer.alloc(0) : buffer.subarray(start, start + length)
  return {
    name,
    size,
    read: async (range) =>
      Readable.from([range ? buffer.subarray(range.start, range.end + 1) : buffer], { objectMode: false }),
    bytes,
    tail: tailOf({ size, bytes }),
    readAll: async () => buffer,
  }
}

/** A large file: only the pages that are read are fetched, and they are cached. */
function inPages(source: ContentSource): Content {
  const { size } = source
  const pages = new Map<number, Buffer>()

  const cachePages = (first: number, stretch: Buffer): void => {
    for (let at = 0; at < stretch.length; at += PAGE_BYTES) {
      pages.set(first + at / PAGE_BYTES, stretch.subarray(at, at + PAGE_BYTES))
    }
    for (const [oldest] of pages) {
      if (pages.size <= PAGES_MAX) break
      pages.delete(oldest)
    }
  }

  const bytes = async (start: number, length: number): Promise<Buffer> => {
    const end = Math.min(size, start + length)
    if (start < 0 || start >= end) return Buffer.alloc(0)
    const first = Math.floor(start / PAGE_BYTES)
    const count = Math.ceil(end / PAGE_BYTES) - first
    if (count > STRETCH_MAX_PAGES) return fetchBytes(source, start, end)
    const found = Array.from({ length: count }, (_, index) => pages.get(first + index))
    const from = start - first * PAGE_BYTES
    if (found.every((page) => page !== undefined)) {
      const stretch = found.length === 1 ? found[0]! : Buffer.concat(found)
      return stretch.subarray(from, from + end - start)
    }
    const stretchEnd = Math.min(size, (first + count) * PAGE_BYTES)
    const stretch = await fetchBytes(source, first * PAGE_BYTES, stretchEnd)
    cachePages(first, stretch)
    return stretch.subarray(from, from + end - start)
  }

  return { ...source, bytes, tail: tailOf({ size, bytes }), readAll: () => fetchBytes(source, 0, size) }
}

/** Opens a file to be examined. */
export async function openContent(source: ContentSource): Promise<Content> {
  const { name, size } = source
  return size > IN_MEMORY_MAX_BYTES ? inPages(source) : bytesAsSource(name, await fetchBytes(source, 0, size))
}

/** A part of a file as a file, without copying it. */
export function partOf(content: Content, name: string, start: number, size: number): Content {
  const bytes = (from: number, length: number) =>
    content.bytes(from < 0 ? from : start + from, Math.min(length, size - from))
  return {
    name,
    size,
    read: (range = { start: 0, end: size - 1 }) =>
      content.read({ start: start + range.start, end: start + Math.min(range.end, size - 1) }),
    bytes,
    tail: tailOf({ size, bytes }),
    readAll: () => bytes(0, size),
  }
}
