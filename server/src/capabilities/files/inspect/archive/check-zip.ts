import { bomb, deceptiveFile } from '@corridor/contract/files/errors.ts'
import { ARCHIVE_MAX_DEPTH, ARCHIVE_MAX_ENTRIES } from '@corridor/contract/files/limits.ts'
import { extensionOf } from '@corridor/contract/files/rules.ts'
import { check } from '#platform/refusal.ts'
import type { Content } from '../content.ts'
import { isTooMuch } from './compressed-stream.ts'
import { checkStatedSize, LOCAL_HEADER_BYTES, openEntry } from './zip-entry.ts'
import type { ZipEntry } from './zip-list.ts'
import { listZip } from './zip-list.ts'

const NESTED = new Set('zip jar docx xlsx pptx docm xlsm pptm odt ods odp apk'.split(' '))
/** A compressed archive inside an archive is examined when it is at most this large. */
const NESTED_MAX_BYTES = 32 * 1024 * 1024
/** How many archives inside, on all levels together. */
const NESTED_MAX = 200
/** Entries whose stated size is checked by unpacking them, largest first. */
const MEASURED_ENTRIES = 8

interface Sums {
  bytes: number
  entries: number
  archives: number
  fileSize: number
}

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
const beginsAsZip = async (content: Content): Promise<boolean> =>
  (await content.bytes(0, 4)).toString('latin1') === 'PK\x03\x04'

/** Examined as an archive of its own; one that is too large for that is only measured. */
const isOpened = ({ name, method, isEncrypted, size }: ZipEntry): boolean =>
  !isEncrypted &&
  NESTED.has(extensionOf(name)) &&
  (method === 0 || (method === 8 && size <= NESTED_MAX_BYTES))

/** The largest entries are unpacked and counted; a nested archive is counted when it is opened. */
async function checkHonest(content: Content, entries: readonly ZipEntry[]): Promise<void> {
  const largest = entries
    .filter((entry) => entry.method === 8 && !entry.isEncrypted && !isOpened(entry))
    .toSorted((one, other) => other.compressedSize - one.compressedSize)
    .slice(0, MEASURED_ENTRIES)
  for (const entry of largest) await checkStatedSize(content, entry)
}

async function checkLevel(
  content: Content,
  entries: readonly ZipEntry[],
  depth: number,
  sums: Sums,
): Promise<void> {
  check(depth <= ARCHIVE_MAX_DEPTH && sums.archives <= NESTED_MAX, bomb)
  sums.archives += 1
  sums.entries += entries.length
  check(sums.entries <= ARCHIVE_MAX_ENTRIES, bomb)
  for (const { name, size } of entries) {
    check(!leavesFolder(name), deceptiveFile)
    sums.bytes += size
    check(!isTooMuch(sums.bytes, sums.fileSize), bomb)
  }
  checkApart(entries, content.size)
  await checkHonest(content, entries)
  for (const entry of entries.filter(isOpened)) {
    const inside = await openEntry(content, entry)
    if (await beginsAsZip(inside)) await checkLevel(inside, await listZip(inside), depth + 1, sums)
  }
}

/**
 * Refuses a ZIP, or a document or program that is one, that would unpack to too much, too many or too deep,
 * whose entries overlap or lie about their size, or that would write outside its folder. At most one nested
 * archive per level is in memory.
 */
export async function checkZip(content: Content, entries: readonly ZipEntry[]): Promise<void> {
  await checkLevel(content, entries, 1, { bytes: 0, entries: 0, archives: 0, fileSize: content.size })
}
