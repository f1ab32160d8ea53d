import { listZip } from './archive/zip-list.ts'
import { checkNoPdfInside, checkNotAlsoZip, checkNoZipBehind, checkPdfIsOnlyThat } from './check-deceptive.ts'
import { byCompound } from './kinds/by-compound.ts'
import { bySignature, COMPOUND_FILE, findSignature } from './kinds/by-signature.ts'
import { byText } from './kinds/by-text.ts'
import { byZip } from './kinds/by-zip.ts'
import { findText } from './kinds/text-content.ts'
import type { Told } from './kinds/told.ts'
import { honestExtension, told, unknown } from './kinds/told.ts'
import type { ContentSource } from './source.ts'
import { readBytes } from './source.ts'

const HEAD_BYTES = 65_536
/** Some writers put an empty line or a byte order mark in front; nothing else may stand there. */
const PDF_START = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']

/** Formats that are made of bytes and hold no other files: a ZIP that ends with them was hung onto them. */
const HOLDS_NO_ZIP = new Set([
  'jpeg',
  'png',
  'webp',
  'gif',
  'tiff',
  'video',
  'svg',
  'markup',
  'text',
  'foreign-photo',
])

async function lookInside(source: ContentSource, head: Buffer): Promise<Told> {
  const start = head.toString('latin1', 0, 32)
  if (PDF_START.test(start)) {
    await checkPdfIsOnlyThat(source, head)
    return told('pdf', 'PDF', 'application/pdf', honestExtension(source.name, 'pdf'))
  }
  if (ZIP_STARTS.some((sign) => start.startsWith(sign))) return byZip(source, await listZip(source))
  const signature = await findSignature(head)
  // Short signatures such as BM or MZ also begin sentences.
  const text = signature === 'rtf' ? undefined : await findText(source, head)
  if (text) return byText(source, text)
  if (signature === COMPOUND_FILE) return byCompound(source, head)
  return bySignature(signature, source.name) ?? unknown(source.name)
}

/**
 * Tells what a file is from its bytes; its name only decides between kinds of text. Refuses as deceptive what is two
 * things at once: a ZIP behind a picture, film, document or text, a PDF header inside something else, a web page in a PDF.
 */
export async function tellKind(source: ContentSource): Promise<Told> {
  const head = await readBytes(source, 0, HEAD_BYTES)
  const what = await lookInside(source, head)
  // An archive may begin with a PDF that is only stored in it.
  const mayBeginWithPdf = what.form === 'pdf' || what.form === 'zip' || what.kind === 'COMPRESSED'
  if (!mayBeginWithPdf) await checkNoPdfInside(source, head)
  if (HOLDS_NO_ZIP.has(what.form)) await checkNoZipBehind(source)
  if (what.form === 'ole') await checkNotAlsoZip(source)
  return what
}
