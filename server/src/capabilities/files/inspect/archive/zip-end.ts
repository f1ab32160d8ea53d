const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const CENTRAL = 0x02014b50
const END_BYTES = 22
const COMMENT_MAX = 65_535

/** The end record of a ZIP is within this many last bytes, its 64-bit form included. */
export const ZIP_END_MAX = END_BYTES + COMMENT_MAX + 20 + 56 + 64

export interface ZipEnd {
  entries: number
  /** Where the list of entries is in the file, and where the archive says it is. */
  listAt: number
  statedListAt: number
  listBytes: number
  /** Behind its comment. */
  endsAt: number
}

function read64(tail: Buffer, at: number): Omit<ZipEnd, 'endsAt' | 'listAt'> | undefined {
  if (at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR64) return undefined
  const endAt = at - 20 - 56
  if (endAt < 0 || tail.readUInt32LE(endAt) !== END64) return undefined
  return {
    entries: Number(tail.readBigUInt64LE(endAt + 32)),
    listBytes: Number(tail.readBigUInt64LE(endAt + 40)),
    statedListAt: Number(tail.readBigUInt64LE(endAt + 48)),
  }
}

function readEnd(tail: Buffer, at: number, fileSize: number): ZipEnd | undefined {
  const wide = read64(tail, at)
  const plain = {
    entries: tail.readUInt16LE(at + 10),
    listBytes: tail.readUInt32LE(at + 12),
    statedListAt: tail.readUInt32LE(at + 16),
  }
  const end = wide ?? plain
  const endAt = fileSize - tail.length + at - (wide ? 76 : 0)
  const listAt = endAt - end.listBytes
  if (!(listAt >= 0)) return undefined
  // Only when the list is really there, as far as this stretch shows it, is it the end of a ZIP and not four bytes by chance.
  const inTail = listAt - (fileSize - tail.length)
  if (end.entries > 0 && inTail >= 0 && tail.readUInt32LE(inTail) !== CENTRAL) return undefined
  if (end.entries === 0 && end.listBytes !== 0) return undefined
  const endsAt = fileSize - tail.length + at + END_BYTES + tail.readUInt16LE(at + 20)
  return { ...end, listAt, endsAt }
}

/** Finds the end of a ZIP as unpackers do, from the back. The tail must be the last bytes of the file. */
export function findZipEnd(tail: Buffer, fileSize: number): ZipEnd | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    at = tail.lastIndexOf('PK\x05\x06', at, 'latin1')
    if (at < 0) return undefined
    if (tail.readUInt32LE(at) !== END || at + END_BYTES > tail.length) continue
    const end = readEnd(tail, at, fileSize)
    if (end) return end
  }
  return undefined
}
