import { bomb, damagedFile, deceptiveFile } from '@corridor/contract/files/errors.ts'
import { ARCHIVE_MAX_ENTRIES } from '@corridor/contract/files/limits.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Content } from '../content.ts'
import { findZipEnd, ZIP_END_MAX } from './zip-end.ts'

export interface ZipEntry {
  name: string
  nameBytes: number
  /** 0 stored, 8 deflated; other methods exist. */
  method: number
  isEncrypted: boolean
  compressedSize: number
  size: number
  /** Offset of its own header. */
  at: number
}

const CENTRAL = 0x02014b50
const HEADER_BYTES = 46
const LIST_MAX_BYTES = 16 * 1024 * 1024
const UNKNOWN_32 = 0xffffffff

/** Sizes that do not fit 32 bits are in an extra field, in this order, and only those that do not fit. */
function widen(list: Buffer, from: number, to: number, entry: ZipEntry): void {
  for (let at = from; at + 4 <= to; at += 4 + list.readUInt16LE(at + 2)) {
    if (list.readUInt16LE(at) !== 1) continue
    const end = Math.min(to, at + 4 + list.readUInt16LE(at + 2))
    let value = at + 4
    for (const field of ['size', 'compressedSize', 'at'] as const) {
      if (entry[field] !== UNKNOWN_32) continue
      check(value + 8 <= end, damagedFile)
      entry[field] = Number(list.readBigUInt64LE(value))
      value += 8
    }
    return
  }
}

function readEntry(list: Buffer, at: number): { entry: ZipEntry; next: number } {
  check(at + HEADER_BYTES <= list.length && list.readUInt32LE(at) === CENTRAL, damagedFile)
  const nameEnd = at + HEADER_BYTES + list.readUInt16LE(at + 28)
  const extraEnd = nameEnd + list.readUInt16LE(at + 30)
  const next = extraEnd + list.readUInt16LE(at + 32)
  check(next <= list.length, damagedFile)
  const entry: ZipEntry = {
    name: list.toString('utf8', at + HEADER_BYTES, nameEnd),
    nameBytes: nameEnd - at - HEADER_BYTES,
    isEncrypted: (list.readUInt16LE(at + 8) & 1) === 1,
    method: list.readUInt16LE(at + 10),
    compressedSize: list.readUInt32LE(at + 20),
    size: list.readUInt32LE(at + 24),
    at: list.readUInt32LE(at + 42),
  }
  widen(list, nameEnd, extraEnd, entry)
  return { entry, next }
}

/**
 * The entries that a ZIP lists at its end; nothing is unpacked. Refuses one without a list, or with one that
 * is too long.
 */
export async function listZip(content: Content): Promise<ZipEntry[]> {
  const tail = await content.tail(ZIP_END_MAX)
  const end = findZipEnd(tail, content.size)
  if (!end) throw new Refusal(damagedFile)
  check(end.entries <= ARCHIVE_MAX_ENTRIES && end.listBytes <= LIST_MAX_BYTES, bomb)
  // Bytes in front of it, or two archives in one file: unpackers would disagree about the content.
  check(end.listAt === end.statedListAt, deceptiveFile)
  const list = await content.bytes(end.listAt, end.listBytes)
  const entries: ZipEntry[] = []
  let at = 0
  while (at < list.length) {
    const { entry, next } = readEntry(list, at)
    check(entries.push(entry) <= ARCHIVE_MAX_ENTRIES, bomb)
    at = next
  }
  // The count is 16 bits wide and only wraps around; the list itself is what unpackers walk.
  check(entries.length % 65_536 === end.entries % 65_536, deceptiveFile)
  return entries
}
