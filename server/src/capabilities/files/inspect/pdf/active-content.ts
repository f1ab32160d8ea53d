import { constants, inflateSync } from 'node:zlib'
import type { ActiveContent } from '../kinds/detected.ts'

const WINDOW_BYTES = 1024 * 1024
const OVERLAP_BYTES = 256
/** What packed objects may unpack to, one by one and together. */
const OBJECTS_MAX_BYTES = 8 * 1024 * 1024
const ALL_OBJECTS_MAX_BYTES = 64 * 1024 * 1024

const SIGNS: [ActiveContent, RegExp][] = [
  ['script', /\/JavaScript\b|\/JS\s*(?:\(|<|\d+ \d+ R)|\/Rendition\b|\/XFA\b/],
  ['launch', /\/Launch\b|\/GoToE\b/],
  ['embedded-files', /\/EmbeddedFiles?\b|\/RichMedia\b/],
  // A destination to open at is an array or a GoTo; both only turn pages.
  [
    'open-action',
    /\/OpenAction(?!\s*(?:\[|\d+ \d+ R|<<\s*(?:\/Type\s*\/Action\s*)?(?:\/S\s*\/GoTo\b|\/D\s*\[)))|\/AA\s*(?:<<|\d+ \d+ R)/,
  ],
  ['form-submit', /\/SubmitForm\b|\/ImportData\b/],
  ['unexamined', /\/Encrypt\s*(?:<<|\d+ \d+ R)/],
]

/**
 * An action that is defined elsewhere: the search finds it there, and it matters only if something was
 * found.
 */
const ELSEWHERE = /\/OpenAction\s+\d+ \d+ R/

/** Names may be written with their letters as numbers, which is how scripts are hidden from a search. */
export const inLetters = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

function look(text: string, found: Set<ActiveContent | typeof ELSEWHERE>): void {
  const plain = inLetters(text)
  for (const [what, sign] of SIGNS) if (!found.has(what) && sign.test(plain)) found.add(what)
  if (ELSEWHERE.test(plain)) found.add(ELSEWHERE)
}

/** ObjStm, each letter as itself or as its number. */
const PACKED = /\/(?:O|#4f|#4F)(?:b|#62)(?:j|#6a|#6A)(?:S|#53)(?:t|#74)(?:m|#6d|#6D)/g

function* findPacked(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
    const text = bytes.toString('latin1', at, at + WINDOW_BYTES + OVERLAP_BYTES)
    for (const { index } of text.matchAll(PACKED)) if (index < WINDOW_BYTES) yield at + index
  }
}

/**
 * Compressed once, by the usual filter, with nothing in front that could be mistaken for the beginning of
 * the stream.
 */
function isPackedPlainly(dictionary: string): boolean {
  const count = (mark: RegExp) => dictionary.match(mark)?.length ?? 0
  return (
    count(/<</g) === count(/>>/g) &&
    count(/\/Filter\b/g) === 1 &&
    /\/Filter\s*(?:\/FlateDecode(?=[\s/>])|\[\s*\/FlateDecode\s*\])/.test(dictionary) &&
    !/[(%]|\/DecodeParms/.test(dictionary)
  )
}

function unpack(bytes: Buffer, from: number): Buffer | undefined {
  const before = bytes.toString('latin1', Math.max(0, from - 1024), from)
  const head = bytes.toString('latin1', from, from + 2048)
  const stream = /stream\r?\n/.exec(head)
  if (!stream) return undefined
  const dictionary = before.slice(before.lastIndexOf('obj') + 3) + head.slice(0, stream.index)
  if (!isPackedPlainly(inLetters(dictionary))) return undefined
  try {
    return inflateSync(bytes.subarray(from + stream.index + stream[0].length), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: OBJECTS_MAX_BYTES,
    })
  } catch {
    return undefined
  }
}

/** What in a PDF could act on its own, also inside packed objects. Runs where it can be stopped. */
export function activeInPdf(bytes: Buffer): ActiveContent[] {
  const found = new Set<ActiveContent | typeof ELSEWHERE>()
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
    look(bytes.toString('latin1', at, at + WINDOW_BYTES + OVERLAP_BYTES), found)
  }
  let unpacked = 0
  for (const at of findPacked(bytes)) {
    const objects = unpacked < ALL_OBJECTS_MAX_BYTES ? unpack(bytes, at) : undefined
    if (objects) {
      unpacked += objects.length
      look(objects.toString('latin1'), found)
    } else found.add('unexamined')
  }
  if (found.delete(ELSEWHERE) && found.size > 0) found.add('open-action')
  return [...found] as ActiveContent[]
}
