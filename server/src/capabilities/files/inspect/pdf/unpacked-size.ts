import { pipeline, Readable } from 'node:stream'
import { constants, createInflate } from 'node:zlib'
import { ARCHIVE_MAX_DEPTH, PDF_FREE_BYTES } from '@corridor/contract/files/limits.ts'
import { isTooMuch } from '../archive/compressed-stream.ts'
import { inLetters } from './active-content.ts'

const CHUNK_BYTES = 256 * 1024
/** How much in front of a stream is looked at for the names of its filters. */
const DICTIONARY_BYTES = 1024

class TooMuch extends Error {}

/** Adds up what all streams unpack to, and ends as soon as that is too much for a file of this size. */
function counter(fileBytes: number) {
  let unpacked = 0
  return (more: number): void => {
    unpacked += more
    if (isTooMuch(unpacked, fileBytes, PDF_FREE_BYTES)) throw new TooMuch()
  }
}
type Count = ReturnType<typeof counter>

/** Whether this begins as what Flate packs: recognized by its head, since the name of the filter can be written in many ways. */
const isFlate = (bytes: Buffer): boolean =>
  bytes.length > 2 && (bytes[0]! & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0

async function* inflated(packed: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.from(packed), inflate, () => {})
  yield* inflate as AsyncIterable<Buffer>
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Unpacks without storing anything, also what was packed several times over. */
async function countFlate(
  packed: Iterable<Buffer> | AsyncIterable<Buffer>,
  count: Count,
  depth: number,
): Promise<void> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of inflated(packed)) {
      count(chunk.length)
      yield chunk
    }
  }
  const chunks = counted()
  try {
    const { value: first } = await chunks.next()
    if (first && depth < ARCHIVE_MAX_DEPTH && isFlate(first))
      return await countFlate(withFirst(first, chunks), count, depth + 1)
    for await (const _ of chunks);
  } catch (problem) {
    // A damaged stream unpacks to what came before the damage.
    if (problem instanceof TooMuch) throw problem
  } finally {
    await chunks.return(undefined)
  }
}

/** LZW as PDF has it: codes of 9 to 12 bits, each of which stands for a text one longer than the one it was made from. */
function countLzw(bytes: Buffer, count: Count): void {
  let lengths: number[] = []
  let width = 9
  let before = 0
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === 257) return
    if (code === 256) {
      lengths = []
      width = 9
      before = 0
      continue
    }
    const length = code < 256 ? 1 : (lengths[code - 258] ?? before + 1)
    count(length)
    if (before > 0 && lengths.length < 4096 - 258) lengths.push(before + 1)
    before = length
    width = Math.min(12, Math.max(9, (lengths.length + 259).toString(2).length))
  }
}

function fromBase85(text: string): Buffer {
  const digits = text.replace(/z/g, '!!!!!').replace(/[^!-u]/g, '')
  const out = Buffer.alloc(Math.ceil(digits.length / 5) * 4)
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5).padEnd(5, 'u')
    const value = [...group].reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0)
    out.writeUInt32BE(value % 2 ** 32, (at / 5) * 4)
  }
  return out
}

/** The bytes of a stream, out of the letters that some writers put around them. */
function bytesOf(bytes: Buffer, dictionary: string, from: number): Buffer {
  const isHex = /\/(?:ASCIIHexDecode|AHx)\b/.test(dictionary)
  if (!isHex && !/\/(?:ASCII85Decode|A85)\b/.test(dictionary)) return bytes.subarray(from)
  const end = bytes.indexOf(isHex ? '>' : '~>', from, 'latin1')
  const text = bytes.toString('latin1', from, end < 0 ? bytes.length : end)
  return isHex ? Buffer.from(text.replace(/[^0-9a-f]/gi, ''), 'hex') : fromBase85(text)
}

/**
 * Whether the streams of a PDF unpack to more than a real one would. Runs where it can be stopped: it needs little memory, and its
 * time is bounded from outside.
 */
export async function unpacksToTooMuch(bytes: Buffer): Promise<boolean> {
  const count = counter(bytes.length)
  try {
    for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
      if (bytes.toString('latin1', at - 3, at) === 'end') continue
      const from = bytes[at + 6] === 13 && bytes[at + 7] === 10 ? at + 8 : at + 7
      const before = inLetters(bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at))
      const dictionary = before.slice(before.lastIndexOf('endobj') + 1)
      const packed = bytesOf(bytes, dictionary, from)
      if (/\/LZW(?:Decode)?\b/.test(dictionary)) countLzw(packed, count)
      else if (isFlate(packed)) await countFlate([packed], count, 1)
    }
    return false
  } catch (problem) {
    if (problem instanceof TooMuch) return true
    throw problem
  }
}
