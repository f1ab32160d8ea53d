import { crc32 } from 'node:zlib'
import type { CleanPlan } from './pieces.ts'
import { collectPieces, damaged, minimalExif } from './pieces.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const code = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()

/** What decides how the picture looks. Text, times, Exif, palettes' names and everything unknown is left out. */
const COPIED_CHUNKS = new Set(
  [
    ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'hIST'],
    ...['pHYs', 'cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
  ].map(code),
)
const IHDR = code('IHDR')
const IDAT = code('IDAT')
const IEND = code('IEND')
const FRAME = code('fcTL')
const ANCILLARY_BIT = 0x20000000

function exifChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), minimalExif(orientation)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export function planPng(bytes: Buffer, orientation: number): CleanPlan {
  const plan = collectPieces()
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw damaged()
  plan.copy(0, 8)
  let at = 8
  let frames = 0
  let exif = orientation > 1 ? exifChunk(orientation) : undefined
  for (;;) {
    plan.countPart()
    if (at + 12 > bytes.length) throw damaged()
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.readUInt32BE(at + 4)
    if (end > bytes.length || (at === 8 && type !== IHDR)) throw damaged()
    if (type === IDAT && exif) {
      plan.add(exif)
      exif = undefined
    }
    if (type === FRAME) frames += 1
    if (COPIED_CHUNKS.has(type)) plan.copy(at, end)
    else if (!(type & ANCILLARY_BIT)) throw damaged()
    at = end
    if (type === IEND) return { pieces: plan.pieces, end, frames: Math.max(1, frames) }
  }
}
