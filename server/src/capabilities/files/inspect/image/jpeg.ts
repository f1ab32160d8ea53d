import type { CleanPlan } from './pieces.ts'
import { collectPieces, damaged, minimalExif } from './pieces.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe

const isApp = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function exifSegment(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), minimalExif(orientation)])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
}

/**
 * The color profile and Adobe's color transform change how the picture looks; all other APP segments
 * describe how it was made.
 */
function isNeeded(bytes: Buffer, marker: number, start: number): boolean {
  if (marker === COM) return false
  if (!isApp(marker)) return true
  const says = (text: string): boolean =>
    bytes.toString('latin1', start + 4, start + 4 + text.length) === text
  if (marker === 0xe2) return says('ICC_PROFILE\0')
  if (marker === 0xee) return says('Adobe')
  return false
}

/** JFIF's first 14 bytes contain the pixel aspect ratio; a thumbnail may follow them. */
function withoutThumbnail(bytes: Buffer, start: number, end: number): Buffer | undefined {
  if (bytes.toString('latin1', start + 4, start + 9) !== 'JFIF\0' || end - start < 18) return undefined
  const segment = Buffer.from(bytes.subarray(start, start + 18))
  segment.writeUInt16BE(16, 2)
  segment.writeUInt16BE(0, 16)
  return segment
}

/** The first byte after the coded picture data, where the next marker is. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    if (bytes[at] === 0xff) {
      const next = bytes[at + 1]!
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    }
    at += 1
  }
  throw damaged()
}

/** The position of the marker: fill bytes may precede it. */
function findMarker(bytes: Buffer, from: number): number {
  if (bytes[from] !== 0xff) throw damaged()
  let at = from
  while (bytes[at + 1] === 0xff) at += 1
  return at
}

/** The end of the segment, the coded data of a scan included. */
function endOfSegment(bytes: Buffer, at: number, marker: number): number {
  if (isStandalone(marker)) return at + 2
  if (at + 4 > bytes.length) throw damaged()
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  if (end > bytes.length) throw damaged()
  return marker === SOS ? endOfScan(bytes, end) : end
}

/** What is copied of a segment: all of it, a shorter one, or nothing. */
function whatStays(bytes: Buffer, marker: number, start: number, end: number): 'all' | Buffer | undefined {
  const jfif = marker === 0xe0 ? withoutThumbnail(bytes, start, end) : undefined
  if (jfif) return jfif.equals(bytes.subarray(start, end)) ? 'all' : jfif
  return isNeeded(bytes, marker, start) ? 'all' : undefined
}

/** Copies the bytes that draw the picture, and one Exif field: the orientation. */
export function planJpeg(bytes: Buffer, orientation: number): CleanPlan {
  const plan = collectPieces()
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw damaged()
  plan.copy(0, 2)
  let at = 2
  let exif = orientation > 1 ? exifSegment(orientation) : undefined
  for (;;) {
    plan.countPart()
    at = findMarker(bytes, at)
    const marker = bytes[at + 1]
    if (marker === undefined || marker === SOI) throw damaged()
    const end = marker === EOI ? at + 2 : endOfSegment(bytes, at, marker)
    const stays = whatStays(bytes, marker, at, end)
    // Exif belongs behind JFIF and before everything else.
    if (stays && exif && marker !== 0xe0) {
      plan.add(exif)
      exif = undefined
    }
    if (stays === 'all') plan.copy(at, end)
    else if (stays) plan.add(stays)
    if (marker === EOI) return { pieces: plan.pieces, end, frames: 1 }
    at = end
  }
}
