import type { CleanPlan } from './pieces.ts'
import { collectPieces, damaged, minimalExif, totalSize } from './pieces.ts'

const COPIED_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const CHUNKS_MAX = 20_000
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

const exifChunk = (orientation: number): Buffer => {
  const exif = minimalExif(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  return Buffer.concat([head, exif])
}

interface Chunk {
  name: string
  start: number
  end: number
}

function readChunks(bytes: Buffer, end: number): Chunk[] {
  const chunks: Chunk[] = []
  let at = 12
  while (at < end) {
    if (at + 8 > end || chunks.length > CHUNKS_MAX) throw damaged()
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > end) throw damaged()
    // Chunks are padded to even lengths; some writers leave the last pad out.
    const next = Math.min(at + 8 + length + (length & 1), end)
    chunks.push({ name: bytes.toString('latin1', at, at + 4), start: at, end: next })
    at = next
  }
  return chunks
}

/** The header of an extended file states which metadata follow. */
function withFlags(bytes: Buffer, { start, end }: Chunk, orientation: number): Buffer {
  const header = Buffer.from(bytes.subarray(start, end))
  if (header.length < 18) throw damaged()
  header[8] = (header[8]! & ~(HAS_EXIF | HAS_XMP)) | (orientation > 1 ? HAS_EXIF : 0)
  return header
}

export function planWebp(bytes: Buffer, orientation: number): CleanPlan {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') throw damaged()
  const size = bytes.readUInt32LE(4)
  const end = Math.min(8 + size + (size & 1), bytes.length)
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || 8 + size > bytes.length) throw damaged()
  const chunks = readChunks(bytes, end)
  const frames = Math.max(1, chunks.filter(({ name }) => name === 'ANMF').length)
  const extended = chunks.find(({ name }) => name === 'VP8X')
  const header = extended && withFlags(bytes, extended, orientation)
  const hasOnlyPicture = chunks.every(({ name }) => COPIED_CHUNKS.has(name))
  if (hasOnlyPicture && (!extended || header?.equals(bytes.subarray(extended.start, extended.end)))) {
    return { pieces: [{ start: 0, end }], end, frames }
  }
  const plan = collectPieces()
  for (const chunk of chunks) {
    plan.countPart()
    if (chunk === extended && header) plan.add(header)
    else if (COPIED_CHUNKS.has(chunk.name)) plan.copy(chunk.start, chunk.end)
  }
  if (orientation > 1 && extended) plan.add(exifChunk(orientation))
  const total = totalSize(plan.pieces)
  const pad = Buffer.alloc(total & 1)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + total + pad.length, 4)
  return { pieces: [head, ...plan.pieces, pad], end, frames }
}
