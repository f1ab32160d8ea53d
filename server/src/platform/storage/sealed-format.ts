/**
 * How a sealed file looks:
 *
 *     header | record 0 | record 1 | … | last record
 *     record = nonce (12) | tag (16) | AES-256-GCM of up to 64 KiB
 *
 * Every record but the last holds exactly 64 KiB; the last holds what is left, always less and possibly nothing. So a
 * record never changes when more follows, the end can always be distinguished from a cut, and any range is found by counting.
 * What a record is and where it stands is authenticated with it, which shows cutting, swapping and appending.
 *
 * Nonces are random rather than counted: an upload that was killed may encrypt other bytes at a place it has already
 * written once, and a counted nonce would then be used twice under one key. A key serves one file, so chance is far
 * from repeating one: the largest file we take has some 2^15 records.
 */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from 'node:crypto'

export const CHUNK_BYTES = 64 * 1024
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES
export const RECORD_BYTES = CHUNK_BYTES + OVERHEAD_BYTES
const CIPHER = 'aes-256-gcm'

/** Name, version of the format, power of two of the chunk size. */
export const HEADER = Buffer.from('CRDRSL\x01\x10', 'latin1')

/** `tail` and `done` stand only beside an unfinished upload, and can never pass for a part of a file. */
const KINDS = { chunk: 0, last: 1, tail: 2, done: 3 } as const
export type RecordKind = keyof typeof KINDS

/** A key object and not its bytes: to read the bytes for every record takes longer than to encrypt half of it. */
export const newFileKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES))

function boundTo(kind: RecordKind, index: number): Buffer {
  const bound = Buffer.alloc(HEADER.length + 9)
  HEADER.copy(bound)
  bound.writeUInt8(KINDS[kind], HEADER.length)
  bound.writeBigUInt64BE(BigInt(index), HEADER.length + 1)
  return bound
}

/** The record as two buffers to write one after the other, which saves copying them into one. */
export function sealRecord(
  key: KeyObject,
  kind: RecordKind,
  index: number,
  plain: Uint8Array,
): [Buffer, Buffer] {
  const head = Buffer.allocUnsafe(OVERHEAD_BYTES)
  const nonce = head.subarray(0, NONCE_BYTES)
  randomFillSync(nonce)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(kind, index))
  const body = cipher.update(plain)
  cipher.final()
  cipher.getAuthTag().copy(head, NONCE_BYTES)
  return [head, body]
}

/** The plain bytes, or undefined when the record is not exactly what was sealed at this position. */
export function openRecord(
  key: KeyObject,
  kind: RecordKind,
  index: number,
  record: Uint8Array,
): Buffer | undefined {
  if (record.length < OVERHEAD_BYTES) return undefined
  const nonce = record.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(kind, index)).setAuthTag(record.subarray(NONCE_BYTES, OVERHEAD_BYTES))
  const plain = decipher.update(record.subarray(OVERHEAD_BYTES))
  try {
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}

/** How many whole chunks stand before the last record. */
export const fullChunksOf = (size: number): number => Math.floor(size / CHUNK_BYTES)

/** Where a record begins. */
export const recordStart = (index: number): number => HEADER.length + index * RECORD_BYTES

/** How many bytes a file of this size has once sealed. */
export const sealedSizeOf = (size: number): number =>
  recordStart(fullChunksOf(size)) + OVERHEAD_BYTES + (size % CHUNK_BYTES)

export interface Cutter {
  /** Units that are complete now. Each is valid until the next is taken: it may be a view into a shared buffer. */
  cut(piece: Uint8Array): Generator<Uint8Array, void>
  /** What is too short for a unit as yet. */
  rest(): Uint8Array
}

/** Cuts a stream of pieces of any size into units of one size, and copies only what crosses a border. */
export function createCutter(unitBytes: number, begun?: Uint8Array): Cutter {
  const pending = Buffer.allocUnsafe(unitBytes)
  pending.set(begun ?? [])
  let length = begun?.length ?? 0
  return {
    *cut(piece) {
      let at = 0
      if (length > 0) {
        at = Math.min(piece.length, unitBytes - length)
        pending.set(piece.subarray(0, at), length)
        length += at
        if (length < unitBytes) return
        length = 0
        yield pending
      }
      for (; at + unitBytes <= piece.length; at += unitBytes) yield piece.subarray(at, at + unitBytes)
      pending.set(piece.subarray(at))
      length = piece.length - at
    },
    rest: () => pending.subarray(0, length),
  }
}
