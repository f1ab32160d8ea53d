import { Readable } from 'node:stream'

/** The plain bytes of one upload, wherever and however they are kept. `end` is inclusive. */
export interface ContentSource {
  name: string
  size: number
  read: (range?: { start: number; end: number }) => Promise<Readable>
}

/** At most `length` bytes from `start`, fewer only where the file ends. */
export async function readBytes(source: ContentSource, start: number, length: number): Promise<Buffer> {
  const end = Math.min(source.size, start + length)
  if (start < 0 || start >= end) return Buffer.alloc(0)
  const bytes = Buffer.allocUnsafe(end - start)
  let filled = 0
  const stream = await source.read({ start, end: end - 1 })
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(0, bytes.length - filled)
    bytes.set(part, filled)
    filled += part.length
    if (filled === bytes.length) break
  }
  // What is checked must be what is kept: a store that gives less than it promised has failed.
  if (filled < bytes.length) throw new Error(`The store gave ${filled} of ${bytes.length} bytes.`)
  return bytes
}

/** A part of a file as a file of its own, without copying it. */
export const partOf = (source: ContentSource, name: string, start: number, size: number): ContentSource => ({
  name,
  size,
  read: (range = { start: 0, end: size - 1 }) =>
    source.read({ start: start + range.start, end: start + Math.min(range.end, size - 1) }),
})

/** Bytes in memory as a file. */
export const bytesAsSource = (name: string, bytes: Buffer): ContentSource => ({
  name,
  size: bytes.length,
  read: async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
})
