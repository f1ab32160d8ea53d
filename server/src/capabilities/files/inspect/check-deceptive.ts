import { deceptiveFile } from '@corridor/contract/files/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { findZipEnd, ZIP_END_MAX } from './archive/zip-end.ts'
import type { Content } from './content.ts'

const deceptive = (): Refusal => new Refusal(deceptiveFile)

/** What a browser, an unpacker or a system would run or open if it found it behind a picture. */
const SIGNATURES = [
  'PK\x03\x04',
  'PK\x05\x06',
  '%PDF-',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x7fELF',
  'MZ',
  '#!',
]
const MARKUP =
  /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)\b|<\/(?:html|body|script|svg)\s*>/i
const SCRIPT =
  /\*\/|\/\*|=\s*\d+\s*;|\b(?:alert|eval|atob|fetch|require|function)\s*\(|=>|document\.|window\./
/** A header may be preceded by this much padding and readers still find it. */
const PADDING = 16
const LOOK_BYTES = 4096
const PDF_HEADER = /%PDF-\d\.\d/

/**
 * Refuses a picture that is followed by something else. Further pictures and short films pass, because
 * phones append them (depth maps, motion photos); cleaning removes them.
 */
export function checkNothingHidden(trailing: Buffer): void {
  if (trailing.length === 0) return
  const head = trailing.toString('latin1', 0, LOOK_BYTES)
  const tail = trailing.toString('latin1', Math.max(0, trailing.length - LOOK_BYTES))
  const starts = SIGNATURES.some((signature) => {
    const at = head.indexOf(signature)
    return at >= 0 && at <= (signature.length < 4 ? 0 : PADDING)
  })
  if (starts || MARKUP.test(head) || MARKUP.test(tail)) throw deceptive()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes are what is looked at.
  const isText = !/[\x00-\x08\x0e-\x1f\x7f-\xff]/.test(head)
  if (isText && SCRIPT.test(head)) throw deceptive()
}

/** A PDF header that readers would find (within the first kilobyte) in something that is no PDF. */
export async function checkNoPdfInside(content: Content, head: Buffer): Promise<void> {
  if (!PDF_HEADER.test(head.toString('latin1', 0, 1024))) return
  const tail = (await content.tail(2048)).toString('latin1')
  // A text about PDFs may quote the header; one with objects or an end is one.
  if (/startxref|%%EOF/.test(tail) || /\b\d+ \d+ obj\b/.test(head.toString('latin1'))) throw deceptive()
}

async function findZipInside(content: Content) {
  const tail = await content.tail(ZIP_END_MAX)
  return findZipEnd(tail, content.size)
}

/** A ZIP is found by its end, so anything can be one as well: GIFAR, a JPEG with a JAR behind it. */
export async function checkNoZipBehind(content: Content): Promise<void> {
  if (await findZipInside(content)) throw deceptive()
}

/**
 * Old Office documents embed other documents in their sectors, so only a ZIP that ends with the file is
 * deceptive there.
 */
export async function checkNotAlsoZip(content: Content): Promise<void> {
  const end = await findZipInside(content)
  if (end?.endsAt === content.size) throw deceptive()
}

/** A PDF that is also a web page or an archive, or that something was hung onto. */
export async function checkPdfIsOnlyThat(content: Content, head: Buffer): Promise<void> {
  const zip = await findZipInside(content)
  // An attached archive ends where its stream does.
  const behind = zip && (await content.bytes(zip.endsAt, 16)).toString('latin1')
  if (behind !== undefined && !/^\s*endstream/.test(behind)) throw deceptive()
  if (MARKUP.test(head.toString('latin1', 0, 1024))) throw deceptive()
  const tail = await content.tail(65_536)
  const last = tail.lastIndexOf('%%EOF')
  if (last >= 0) checkNothingHidden(tail.subarray(last + 5))
  else if (MARKUP.test(tail.toString('latin1'))) throw deceptive()
}
