import { createHash, type Hash, type KeyObject } from 'node:crypto'
import type { ByteRange } from './blob-store.ts'
import {
  CHUNK_BYTES,
  createCutter,
  fullChunksOf,
  HEADER,
  openRecord,
  RECORD_BYTES,
  recordStart,
  sealedSizeOf,
  sealRecord,
} from './sealed-format.ts'
import { VaultDamaged } from './vault-damaged.ts'

/** The facts about the plain bytes once all have passed. */
export interface Tally {
  size: number
  hash: Hash
}

export const newTally = (): Tally => ({ size: 0, hash: createHash('sha256') })

/** The sealed form of a file, piece by piece. Encrypts and hashes in the same pass. */
export async function* sealStream(
  key: KeyObject,
  plain: AsyncIterable<Uint8Array>,
  tally: Tally,
): AsyncGenerator<Uint8Array, void> {
  const cutter = createCutter(CHUNK_BYTES)
  let index = 0
  yield Buffer.from(HEADER)
  for await (const piece of plain) {
    for (const chunk of cutter.cut(piece)) {
      tally.hash.update(chunk)
      yield* sealRecord(key, 'chunk', index, chunk)
      index += 1
    }
  }
  const rest = cutter.rest()
  tally.hash.update(rest)
  tally.size = index * CHUNK_BYTES + rest.length
  yield* sealRecord(key, 'last', index, rest)
}

/** Which records hold a range, and where they stand in the sealed file. */
export interface Plan extends ByteRange {
  size: number
  first: number
  /** The record after the last whole chunk to read. */
  until: number
  /** Whether the last record is read too, which proves that the file ends where it should. */
  toEnd: boolean
  sealed: ByteRange | undefined
}

/** A range that reaches past the end is cut; one that holds nothing throws a RangeError. */
export function planFor(size: number, range?: ByteRange): Plan {
  const { start, end } = range
    ? { start: range.start, end: Math.min(range.end, size - 1) }
    : { start: 0, end: size - 1 }
  if (range && !(Number.isSafeInteger(start) && start >= 0 && start <= end))
    throw new RangeError(`A file of ${size} bytes has no bytes ${range.start} to ${range.end}.`)
  const first = fullChunksOf(start)
  const toEnd = end === size - 1 || fullChunksOf(end) === fullChunksOf(size)
  const until = toEnd ? fullChunksOf(size) : fullChunksOf(end) + 1
  // The header is read with the first chunk. One byte more than there should be shows what was appended.
  const from = first === 0 ? 0 : recordStart(first)
  const sealed = { start: from, end: toEnd ? sealedSizeOf(size) : recordStart(until) - 1 }
  return { size, start, end, first, until, toEnd, sealed: from === 0 && toEnd ? undefined : sealed }
}

/** The plain bytes of a plan. Throws VaultDamaged before it hands out a byte that is not authentic. */
export async function* openStream(
  key: KeyObject,
  plan: Plan,
  sealed: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Buffer, void> {
  const cutter = createCutter(RECORD_BYTES)
  let index = plan.first
  const open = (kind: 'chunk' | 'last', record: Uint8Array): Buffer => {
    const plain = openRecord(key, kind, index, record)
    const isComplete = plain?.length === (kind === 'chunk' ? CHUNK_BYTES : plan.size % CHUNK_BYTES)
    if (!isComplete) throw new VaultDamaged(name)
    const at = index * CHUNK_BYTES
    return plain.subarray(Math.max(0, plan.start - at), plan.end + 1 - at)
  }
  for await (const piece of plan.first === 0 ? withoutHeader(sealed, name) : sealed) {
    for (const record of cutter.cut(piece)) {
      if (index >= plan.until) throw new VaultDamaged(name)
      yield open('chunk', record)
      index += 1
    }
  }
  if (index !== plan.until) throw new VaultDamaged(name)
  if (plan.toEnd) {
    const last = open('last', cutter.rest())
    if (last.length > 0) yield last
  } else if (cutter.rest().length > 0) throw new VaultDamaged(name)
}

async function* withoutHeader(
  sealed: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array, void> {
  let missing = HEADER.length
  for await (const piece of sealed) {
    const head = piece.subarray(0, missing)
    const at = HEADER.length - missing
    if (!HEADER.subarray(at, at + head.length).equals(head)) throw new VaultDamaged(name)
    missing -= head.length
    if (piece.length > head.length) yield piece.subarray(head.length)
  }
  if (missing > 0) throw new VaultDamaged(name)
}
