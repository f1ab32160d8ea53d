import { checkNoPdfInside, checkNotAlsoZip, checkNoZipBehind, checkPdfIsOnlyThat } from './check-deceptive.ts'
import type { Content } from './content.ts'
import { byCompound } from './kinds/by-compound.ts'
import { bySignature, COMPOUND_FILE, findSignature } from './kinds/by-signature.ts'
import { byText } from './kinds/by-text.ts'
import { byZip } from './kinds/by-zip.ts'
import type { Detected } from './kinds/detected.ts'
import { detected, honestExtension, unknown } from './kinds/detected.ts'
import { asSound } from './kinds/sound-only.ts'
import { findText } from './kinds/text-content.ts'

const HEAD_BYTES = 65_536
/** Some writers put an empty line or a byte order mark in front; nothing else may precede the header. */
const PDF_START = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']

/** Formats that contain no other files: a ZIP at their end was appended to hide it. */
const FORMS_WITHOUT_ZIP = new Set([
  'jpeg',
  'png',
  'webp',
  'gif',
  'tiff',
  'video',
  'audio',
  'svg',
  'markup',
  'text',
  'foreign-photo',
])

async function lookInside(content: Content, head: Buffer): Promise<Detected> {
  const start = head.toString('latin1', 0, 32)
  if (PDF_START.test(start)) {
    await checkPdfIsOnlyThat(content, head)
    return detected('pdf', 'PDF', 'application/pdf', honestExtension(content.name, 'pdf'))
  }
  if (ZIP_STARTS.some((sign) => start.startsWith(sign))) return byZip(content)
  const signature = await findSignature(head)
  // Short signatures such as BM or MZ also begin sentences.
  const text = signature === 'rtf' ? undefined : await findText(content, head)
  if (text) return byText(content, text)
  if (signature === COMPOUND_FILE) return byCompound(content, head)
  return (
    (await asSound(content, head, signature)) ?? bySignature(signature, content.name) ?? unknown(content.name)
  )
}

/**
 * Detects what a file is from its bytes; its name only decides between kinds of text. Refuses as deceptive a
 * file that is two things at once: a ZIP behind a picture, film, document or text, a PDF header inside
 * something else, a web page in a PDF.
 */
export async function detectKind(content: Content): Promise<Detected> {
  const head = await content.bytes(0, HEAD_BYTES)
  const result = await lookInside(content, head)
  // An archive may begin with a PDF that is only stored in it.
  const mayBeginWithPdf = result.form === 'pdf' || result.form === 'zip' || result.kind === 'COMPRESSED'
  if (!mayBeginWithPdf) await checkNoPdfInside(content, head)
  if (FORMS_WITHOUT_ZIP.has(result.form)) await checkNoZipBehind(content)
  if (result.form === 'ole') await checkNotAlsoZip(content)
  return result
}
