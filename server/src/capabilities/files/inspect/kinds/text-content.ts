import type { Content } from '../content.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface TextContent {
  /** The beginning, decoded, without a byte order mark. */
  text: string
  encoding: Encoding
}

const WINDOW_BYTES = 65_536
/** A file that is too large to read entirely is sampled at this many positions. */
const WINDOWS = 8
/** Tabs, line and page ends, and the separators that HL7, X12 and terminals put into real text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\x00-\x08\x0e-\x19\x7f-\x84\x86-\x9f\ufffe\uffff]/
/** Text in an old one-byte encoding is mostly plain letters; noise is not. */
const HIGH_BYTES_MAX = 0.3

function guessEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const sample = head.subarray(0, 512)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index & 1]! += 1
  })
  const most = sample.length * 0.4
  if (zeros[1]! > most && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > most && zeros[1] === 0) return 'utf-16be'
  return 'utf-8'
}

/** A window may begin and end inside a letter. */
function decode(bytes: Buffer, encoding: Encoding, isFirst: boolean): string | undefined {
  let start = 0
  if (!isFirst && encoding === 'utf-8') while (start < 3 && (bytes[start]! & 0xc0) === 0x80) start += 1
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(start), { stream: true })
    return CONTROL.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function isOldEncoding(bytes: Buffer): boolean {
  let high = 0
  for (const byte of bytes) if (byte >= 0x80) high += 1
  return high <= bytes.length * HIGH_BYTES_MAX
}

async function* windowsOf(content: Content): AsyncGenerator<{ bytes: Buffer; isFirst: boolean }> {
  const step = Math.max(WINDOW_BYTES, Math.floor((content.size - WINDOW_BYTES) / (WINDOWS - 1)))
  for (let start = 0; start < content.size; start += step) {
    // Two-byte characters begin at even offsets.
    yield { bytes: await content.bytes(start - (start % 2), WINDOW_BYTES), isFirst: start === 0 }
  }
}

/** The text of a file that is only text, as far as the samples show. */
export async function findText(content: Content, head: Buffer): Promise<TextContent | undefined> {
  const guessed = guessEncoding(head)
  let encoding: Encoding = guessed
  let text: string | undefined
  for await (const { bytes, isFirst } of windowsOf(content)) {
    let decoded = decode(bytes, encoding, isFirst)
    if (decoded === undefined && guessed === 'utf-8' && isOldEncoding(bytes)) {
      encoding = 'windows-1252'
      decoded = decode(bytes, encoding, isFirst)
    }
    if (decoded === undefined) return undefined
    text ??= decoded
  }
  return { text: text ?? '', encoding }
}
