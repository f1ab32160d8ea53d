import type { CleanPlan } from './pieces.ts'
import { collectPieces, damaged } from './pieces.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
/** How often an animation repeats. All other application extensions are XMP, a color profile or a comment. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const length = bytes[at]
    if (length === undefined) throw damaged()
    at += length + 1
    if (length === 0) return at
  }
}

function isNeeded(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  if (label === GRAPHIC_CONTROL) return true
  return label === APPLICATION && LOOPS.has(bytes.toString('latin1', at + 3, at + 14))
}

export function planGif(bytes: Buffer): CleanPlan {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 14) throw damaged()
  const plan = collectPieces()
  let at = 13 + tableBytes(bytes[10]!)
  plan.copy(0, at)
  let frames = 0
  for (;;) {
    plan.countPart()
    const kind = bytes[at]
    // Some old writers omit the last byte; a truncated file would hardly end exactly between two blocks.
    const isForgotten = at === bytes.length && frames > 0
    if (kind === TRAILER || isForgotten) {
      if (isForgotten) plan.add(Buffer.from([TRAILER]))
      else plan.copy(at, at + 1)
      if (frames === 0) throw damaged()
      // The claimed size: decoders differ in whether they trust the screen or its frames.
      const pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8) * frames
      return { pieces: plan.pieces, end: Math.min(at + 1, bytes.length), frames, pixels }
    }
    if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2)
      if (isNeeded(bytes, at)) plan.copy(at, end)
      at = end
    } else if (kind === IMAGE && at + 10 < bytes.length) {
      const end = endOfBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]!))
      plan.copy(at, end)
      frames += 1
      at = end
    } else throw damaged()
  }
}
