import * as files from '../../files/public.ts'

/** Attributes that name what is shown: in OpenDocument, in the older pictures of Word, and in the lists of what a part refers to. */
const REFERENCE = /[\s:](href|src|image-data|Target)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
/** Links that somebody clicks on, and the template a document was made from. Neither is opened by printing. */
const CLICKED = /^<(?:[\w.-]+:)?(?:a|template)[\s>]/
/** The network is out of reach here, and the others are parts of the file itself. */
const UNREACHED = /^(?:https?|mailto|tel|data|cid):/i
/** A disk of Windows is none of this server’s. */
const WINDOWS = /^(?:file:\/*)?[a-z]:[\\/]/i
const LEAVES_FOLDER = /^[/\\]|^[a-z][a-z0-9+.-]*:|(?:^|[/\\])\.\.(?:[/\\]|$)/i

const decoded = (value: string): string =>
  value
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll('&amp;', '&')
    .trim()

/** A part as text, if it is one that LibreOffice reads as text. */
function markupOf(part: Buffer): string | undefined {
  const mark = part.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return part.toString('utf16le')
  if (mark === 'feff')
    return Buffer.from(part.subarray(0, part.length & ~1))
      .swap16()
      .toString('utf16le')
  return /^(?:\ufeff)?\s*</.test(part.subarray(0, 200).toString('utf8')) ? part.toString('utf8') : undefined
}

const isElsewhere = (tag: string, name: string, value: string): boolean => {
  // Parts of Word and Excel files name each other by paths; only what is marked as external lies outside.
  if (name === 'target' && !/TargetMode\s*=\s*["']\s*External/i.test(tag)) return false
  return !UNREACHED.test(value) && !WINDOWS.test(value) && LEAVES_FOLDER.test(value)
}

function namesElsewhere(markup: string): boolean {
  // What such a declaration would put into an attribute cannot be seen there.
  if (/<!ENTITY/i.test(markup)) return true
  for (const { 1: name, 2: double, 3: single, index } of markup.matchAll(REFERENCE)) {
    const end = markup.indexOf('<', index)
    const tag = markup.slice(markup.lastIndexOf('<', index), end < 0 ? undefined : end)
    const value = decoded(double ?? single ?? '')
    if (!CLICKED.test(tag) && isElsewhere(tag, name!.toLowerCase(), value)) return true
  }
  return false
}

/**
 * Whether an office file that is an archive shows something that lies outside it. LibreOffice has no setting that keeps it from
 * printing pictures of this server's disk in a spreadsheet.
 */
export async function showsOthersFiles(bytes: Buffer): Promise<boolean> {
  for await (const part of files.archiveParts(bytes)) {
    const markup = markupOf(part)
    if (markup !== undefined && namesElsewhere(markup)) return true
  }
  return false
}
