import { bomb, deceptiveFile } from '@corridor/contract/files/errors.ts'
import {
  ARCHIVE_FREE_BYTES,
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_DEPTH,
  ARCHIVE_MAX_ENTRIES,
  ARCHIVE_MAX_RATIO,
} from '@corridor/contract/files/limits.ts'
import { extensionOf } from '@corridor/contract/files/rules.ts'
import { check } from '../../../platform/refusal.ts'
import { measureEntry, openEntry } from './archive/zip-entry.ts'
import type { ZipEntry } from './archive/zip-list.ts'
import { listZip } from './archive/zip-list.ts'
import type { ContentSource } from './source.ts'
import { readBytes } from './source.ts'

const NESTED = new Set([
  'zip',
  'jar',
  'docx',
  'xlsx',
  'pptx',
  'docm',
  'xlsm',
  'pptm',
  'odt',
  'ods',
  'odp',
  'apk',
])
/** A compressed archive inside an archive is looked into when it is at most this large. */
const NESTED_MAX_BYTES = 32 * 1024 * 1024
/** How many archives inside, on all levels together. */
const NESTED_MAX = 200
/** Entries whose stated size is tried against what comes out, largest first. */
const MEASURED_ENTRIES = 8
const LOCAL_HEADER_BYTES = 30

interface Sums {
  bytes: number
  entries: number
  archives: number
  fileSize: number
}

/** Small archives may shrink as well as they can; large ones only as well as real files do. */
export const isTooMuch = (unpacked: number, packed: number): boolean =>
  unpacked > ARCHIVE_MAX_BYTES || (unpacked > ARCHIVE_FREE_BYTES && unpacked > packed * ARCHIVE_MAX_RATIO)

/** A name that would be unpacked outside the folder it is unpacked into. */
const leavesFolder = (name: string): boolean => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name)

/** Entries that share bytes are how a few kilobytes become petabytes without nesting. */
function checkApart(entries: readonly ZipEntry[], fileSize: number): void {
  const inOrder = entries.toSorted((one, other) => one.at - other.at)
  inOrder.forEach((entry, index) => {
    const nextAt = inOrder[index + 1]?.at ?? fileSize
    check(entry.at + LOCAL_HEADER_BYTES + entry.compressedSize <= nextAt, bomb)
  })
}

/** A name ending in .zip makes no archive. */
const beginsAsZip = async (source: ContentSource): Promise<boolean> =>
  (await readBytes(source, 0, 4)).toString('latin1') === 'PK\x03\x04'

/** The list can understate. Where most bytes are, what comes out is counted, up to the stated size and one more. */
async function checkHonest(source: ContentSource, entries: readonly ZipEntry[]): Promise<void> {
  const largest = entries
    .filter((entry) => entry.method === 8 && !entry.isEncrypted)
    .toSorted((one, other) => other.compressedSize - one.compressedSize)
    .slice(0, MEASURED_ENTRIES)
  for (const entry of largest) check(await measureEntry(source, entry), bomb)
}

async function checkLevel(source: ContentSource, depth: number, sums: Sums): Promise<void> {
  check(depth <= ARCHIVE_MAX_DEPTH && sums.archives <= NESTED_MAX, bomb)
  sums.archives += 1
  const entries = await listZip(source)
  sums.entries += entries.length
  check(sums.entries <= ARCHIVE_MAX_ENTRIES, bomb)
  for (const { name, size } of entries) {
    check(!leavesFolder(name), deceptiveFile)
    sums.bytes += size
    check(!isTooMuch(sums.bytes, sums.fileSize), bomb)
  }
  checkApart(entries, source.size)
  await checkHonest(source, entries)
  for (const entry of entries) {
    if (entry.isEncrypted || !NESTED.has(extensionOf(entry.name))) continue
    const inside = await openEntry(source, entry, NESTED_MAX_BYTES)
    if (inside && (await beginsAsZip(inside))) await checkLevel(inside, depth + 1, sums)
  }
}

/**
 * Refuses a ZIP, or a document or program that is one, that would unpack to too much, too many or too deep, whose
 * entries overlap or lie about their size, or that would write outside its folder. Holds one nested archive a level in memory.
 */
export async function checkZip(source: ContentSource): Promise<void> {
  await checkLevel(source, 1, { bytes: 0, entries: 0, archives: 0, fileSize: source.size })
}
