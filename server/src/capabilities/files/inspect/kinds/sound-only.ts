import type { Content } from '../content.ts'
import { type Detected, detected, honestExtension } from './detected.ts'

/** Enough for all that precedes the first sound; a longer list of tracks is a film. */
const TRACKS_MAX_BYTES = 65_536
const BOXES_MAX = 64

/** Boxes of MP4 and elements of WebM: what a part is called, and where its content begins and ends. */
interface Part {
  name: string
  start: number
  end: number
}

function boxesIn(bytes: Buffer, from: number, to: number): Part[] {
  const boxes: Part[] = []
  let at = from
  while (at + 8 <= to && boxes.length < BOXES_MAX) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      start: at + 8,
      end: Math.min(at + size, to),
    })
    at += size
  }
  return boxes
}

/** The description of an MP4, which stands before what it describes or behind it. */
async function findDescription(content: Content): Promise<Buffer | undefined> {
  let at = 0
  for (let count = 0; count < BOXES_MAX && at + 8 <= content.size; count += 1) {
    const head = await content.bytes(at, 16)
    if (head.length < 16) return undefined
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8) return undefined
    if (head.toString('latin1', 4, 8) === 'moov')
      return size <= TRACKS_MAX_BYTES ? content.bytes(at + 8, size - 8) : undefined
    at += size
  }
  return undefined
}

/** What each track of an MP4 is for: `soun`, `vide`. */
async function tracksOfMp4(content: Content): Promise<string[]> {
  const bytes = await findDescription(content)
  if (!bytes) return []
  const inside = (parents: Part[], name: string) =>
    parents.flatMap(({ start, end }) => boxesIn(bytes, start, end).filter((box) => box.name === name))
  const tracks = inside([{ name: 'moov', start: 0, end: bytes.length }], 'trak')
  const handlers = inside(inside(tracks, 'mdia'), 'hdlr')
  // One without a handler is not known to be sound.
  return handlers.length === tracks.length
    ? handlers.map(({ start }) => bytes.toString('latin1', start + 8, start + 12))
    : []
}

const SEGMENT = '18538067'
const TRACKS = '1654ae6b'
const TRACK = 'ae'
const TRACK_TYPE = '83'

/** The length of a number is said by the zeros that it begins with. */
const lengthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes[at] ?? 0) - 24 + 1

function elementsIn(bytes: Buffer, from: number, to: number): Part[] {
  const elements: Part[] = []
  let at = from
  while (at < to && elements.length < BOXES_MAX) {
    const nameEnd = at + lengthAt(bytes, at)
    const start = nameEnd + lengthAt(bytes, nameEnd)
    if (nameEnd - at > 4 || start - nameEnd > 8 || start > to) break
    const digits = bytes.subarray(nameEnd, start)
    const first = digits[0]! & (0xff >> digits.length)
    const isOpen = first === 0xff >> digits.length && digits.subarray(1).every((byte) => byte === 0xff)
    const size = digits.subarray(1).reduce((sum, byte) => sum * 256 + byte, first)
    // A recording that was streamed does not say how long it is: it goes on to the end.
    const end = isOpen ? to : Math.min(start + size, to)
    elements.push({ name: bytes.toString('hex', at, nameEnd), start, end })
    at = end
  }
  return elements
}

/** What each track of a WebM is for: 2 is sound. */
function tracksOfWebm(head: Buffer): string[] {
  const inside = (parents: Part[], name: string) =>
    parents.flatMap(({ start, end }) => elementsIn(head, start, end).filter((part) => part.name === name))
  const segment = inside([{ name: '', start: 0, end: head.length }], SEGMENT)
  const tracks = inside(inside(segment, TRACKS), TRACK)
  const types = inside(tracks, TRACK_TYPE)
  return types.length === tracks.length ? types.map(({ start, end }) => head.toString('hex', start, end)) : []
}

/**
 * A film without a picture: what browsers record as sound has the signature of a film. Undefined for all else, and wherever
 * it cannot be recognized.
 */
export async function asSound(
  content: Content,
  head: Buffer,
  signature: string | undefined,
): Promise<Detected | undefined> {
  const { name } = content
  const isOnly = (tracks: readonly string[], sound: string) =>
    tracks.length > 0 && tracks.every((track) => track === sound)
  if (signature === 'webm' && isOnly(tracksOfWebm(head), '02'))
    return detected('audio', 'AUDIO', 'audio/webm', honestExtension(name, 'webm', ['weba']))
  if (signature === 'mp4' && isOnly(await tracksOfMp4(content), 'soun'))
    return detected('audio', 'AUDIO', 'audio/mp4', honestExtension(name, 'm4a', ['mp4']))
  return undefined
}
