import { unreadablePhoto } from '@corridor/contract/files/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CleanPlan } from './pieces.ts'
import { collectPieces, damaged, totalSize } from './pieces.ts'
import type { Field, TiffForm } from './tiff-reader.ts'
import { numbersOf, readForm, readPages, writeNumber } from './tiff-reader.ts'

const SUBFILE = 254
const WIDTH = 256
const HEIGHT = 257
const COMPRESSION = 259
const STRIPS = { offsets: 273, lengths: 279 }
const TILES = { offsets: 324, lengths: 325 }
const OLD_JPEG = 6

/**
 * The tags needed to draw a page: sizes, sampling, compression, colors, resolution, orientation, color
 * profile.
 */
const COPIED_TAGS: ReadonlySet<number> = new Set([
  ...[SUBFILE, 255, WIDTH, HEIGHT, 258, COMPRESSION, 262, 263, 266, STRIPS.offsets, 274, 277, 278],
  ...[STRIPS.lengths, 280, 281, 282, 283, 284, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321],
  ...[322, 323, TILES.offsets, TILES.lengths, 326, 327, 328, 332, 334, 338, 339, 340, 341, 347],
  ...[529, 530, 531, 532, 34675],
])

type Page = Map<number, Field>

const first = (page: Page, tag: number, isLittle: boolean): number =>
  numbersOf(page.get(tag), isLittle)[0] ?? 0

/** Lays one page out: its fields, then their long values. Positions inside the new file are absolute. */
function writePage(page: Page, at: number, { isLittle, isBig }: TiffForm): { bytes: Buffer; nextAt: number } {
  const wide = isBig ? 8 : 4
  const fields = [...page.values()].sort((one, other) => one.tag - other.tag)
  const head = isBig ? 8 : 2
  const nextAt = head + fields.length * (4 + 2 * wide)
  const parts: Buffer[] = [Buffer.alloc(nextAt + wide)]
  const table = parts[0]!
  writeNumber(table, fields.length, 0, head, isLittle)
  let tail = table.length
  fields.forEach(({ tag, type, count, value }, index) => {
    const entry = head + index * (4 + 2 * wide)
    writeNumber(table, tag, entry, 2, isLittle)
    writeNumber(table, type, entry + 2, 2, isLittle)
    writeNumber(table, count, entry + 4, wide, isLittle)
    if (value.length <= wide) value.copy(table, entry + 4 + wide)
    else {
      writeNumber(table, at + tail, entry + 4 + wide, wide, isLittle)
      parts.push(value, Buffer.alloc(value.length & 1))
      tail += value.length + (value.length & 1)
    }
  })
  return { bytes: Buffer.concat(parts), nextAt }
}

function withOffsets(tag: number, offsets: readonly number[], { isLittle, isBig }: TiffForm): Field {
  const wide = isBig ? 8 : 4
  const value = Buffer.alloc(offsets.length * wide)
  offsets.forEach((offset, index) => {
    writeNumber(value, offset, index * wide, wide, isLittle)
  })
  return { tag, type: isBig ? 16 : 4, count: offsets.length, value }
}

/** A small copy of another page: the embedded thumbnail. */
const isReduced = (page: Page, isLittle: boolean): boolean => (first(page, SUBFILE, isLittle) & 1) === 1

/**
 * Rewrites the file around the untouched picture data: every page has the same pixels, depth and
 * compression, and other data are dropped. Re-encoding would have lost fax compression and pages of other
 * sizes.
 */
export function planTiff(bytes: Buffer): CleanPlan {
  const form = readForm(bytes)
  const { isLittle, isBig } = form
  const all = readPages(bytes, COPIED_TAGS)
  const pages = all.filter((page, index) => index === 0 || !isReduced(page, isLittle))
  if (pages.length === 0) throw damaged()
  const plan = collectPieces()
  const header = Buffer.from(bytes.subarray(0, isBig ? 16 : 8))
  plan.add(header)
  let pixels = 0
  let dataBytes = 0
  let at = header.length
  // Where the position of the next page is to be written.
  let link: { bytes: Buffer; at: number } = { bytes: header, at: isBig ? 8 : 4 }
  for (const page of pages) {
    if (first(page, COMPRESSION, isLittle) === OLD_JPEG) throw new Refusal(unreadablePhoto)
    pixels += first(page, WIDTH, isLittle) * first(page, HEIGHT, isLittle)
    const tags = page.has(TILES.offsets) ? TILES : STRIPS
    const offsets = numbersOf(page.get(tags.offsets), isLittle)
    const lengths = numbersOf(page.get(tags.lengths), isLittle)
    if (offsets.length === 0 || offsets.length !== lengths.length) throw damaged()
    const moved: number[] = []
    offsets.forEach((offset, index) => {
      const length = lengths[index]!
      dataBytes += length
      // Strips that share bytes would let a small file grow without end.
      if (offset + length > bytes.length || dataBytes > bytes.length) throw damaged()
      plan.countPart()
      if (length > 0) plan.copy(offset, offset + length)
      moved.push(at)
      at += length
    })
    page.set(tags.offsets, withOffsets(tags.offsets, moved, form))
    if (at & 1) {
      plan.add(Buffer.alloc(1))
      at += 1
    }
    writeNumber(link.bytes, at, link.at, isBig ? 8 : 4, isLittle)
    const written = writePage(page, at, form)
    plan.add(written.bytes)
    link = { bytes: written.bytes, at: written.nextAt }
    at += written.bytes.length
  }
  if (totalSize(plan.pieces) !== at) throw damaged()
  return { pieces: plan.pieces, end: bytes.length, frames: pages.length, pixels }
}
