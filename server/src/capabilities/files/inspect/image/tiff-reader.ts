import { FRAMES_MAX } from '@corridor/contract/files/limits.ts'
import { damaged } from './pieces.ts'

export interface Field {
  tag: number
  type: number
  count: number
  /** The value's bytes in the file's own byte order. */
  value: Buffer
}

export interface TiffForm {
  isLittle: boolean
  /** BigTIFF has 64-bit offsets. */
  isBig: boolean
}

/** Bytes of one value, by type: BYTE ASCII SHORT LONG RATIONAL SBYTE UNDEFINED SSHORT SLONG SRATIONAL FLOAT DOUBLE IFD – – LONG8 SLONG8 IFD8 */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

const FIELDS_MAX = 4096

export function readForm(bytes: Buffer): TiffForm {
  const order = bytes.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || bytes.length < 16) throw damaged()
  const isLittle = order === 'II'
  const version = isLittle ? bytes.readUInt16LE(2) : bytes.readUInt16BE(2)
  if (version !== 42 && version !== 43) throw damaged()
  return { isLittle, isBig: version === 43 }
}

/** An integer of 2, 4 or 8 bytes; an offset outside the file means it is damaged. */
export function readNumber(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (at < 0 || at + length > bytes.length) throw damaged()
  if (length === 8) {
    const value = isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
    return Number(value)
  }
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
}

export function writeNumber(
  bytes: Buffer,
  value: number,
  at: number,
  length: number,
  isLittle: boolean,
): void {
  if (length === 8) {
    if (isLittle) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeBigUInt64BE(BigInt(value), at)
  } else if (isLittle) bytes.writeUIntLE(value, at, length)
  else bytes.writeUIntBE(value, at, length)
}

/** The numbers of a SHORT, LONG or LONG8 field. */
export function numbersOf(field: Field | undefined, isLittle: boolean): number[] {
  if (!field) return []
  const length = TYPE_BYTES[field.type] ?? 0
  if (![1, 2, 4, 8].includes(length)) throw damaged()
  return Array.from({ length: field.count }, (_, index) =>
    readNumber(field.value, index * length, length, isLittle),
  )
}

function readField(bytes: Buffer, at: number, { isLittle, isBig }: TiffForm): Field | undefined {
  const wide = isBig ? 8 : 4
  const tag = readNumber(bytes, at, 2, isLittle)
  const type = readNumber(bytes, at + 2, 2, isLittle)
  const count = readNumber(bytes, at + 4, wide, isLittle)
  const length = (TYPE_BYTES[type] ?? 0) * count
  if (length === 0) return undefined
  const start = length <= wide ? at + 4 + wide : readNumber(bytes, at + 4 + wide, wide, isLittle)
  if (start + length > bytes.length) throw damaged()
  return { tag, type, count, value: bytes.subarray(start, start + length) }
}

function readPage(bytes: Buffer, at: number, form: TiffForm, wanted: ReadonlySet<number>) {
  const { isLittle, isBig } = form
  const head = isBig ? 8 : 2
  const entryBytes = isBig ? 20 : 12
  const count = readNumber(bytes, at, head, isLittle)
  if (count > FIELDS_MAX) throw damaged()
  const page = new Map<number, Field>()
  for (let index = 0; index < count; index += 1) {
    const entry = at + head + index * entryBytes
    if (!wanted.has(readNumber(bytes, entry, 2, isLittle))) continue
    const field = readField(bytes, entry, form)
    if (field) page.set(field.tag, field)
  }
  return { page, next: readNumber(bytes, at + head + count * entryBytes, isBig ? 8 : 4, isLittle) }
}

/** The fields of every page, in order, limited to the given tags. */
export function readPages(bytes: Buffer, wanted: ReadonlySet<number>): Map<number, Field>[] {
  const form = readForm(bytes)
  const pages: Map<number, Field>[] = []
  const seen = new Set<number>()
  let at = readNumber(bytes, form.isBig ? 8 : 4, form.isBig ? 8 : 4, form.isLittle)
  while (at !== 0) {
    // A page that occurs twice means a cycle.
    if (seen.has(at) || pages.length >= FRAMES_MAX) throw damaged()
    seen.add(at)
    const { page, next } = readPage(bytes, at, form, wanted)
    pages.push(page)
    at = next
  }
  return pages
}
