import { setImmediate as pause } from 'node:timers/promises'
import * as files from '../../files/public.ts'

/** Attributes that name what is shown: in OpenDocument, in the older pictures of Word, and in the lists of what a part refers to. */
const REFERENCE = /[\s:"'](href|src|image-data|Target)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
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

/** Nothing that fits into a fax is longer, and looking through it would keep everybody waiting. */
const MARKUP_MAX_BYTES = 32 * 1024 * 1024

/** Alphabets in which the signs of markup are written as in ASCII, apart from zeros between them. */
const READABLE = /^(?:utf-?(?:8|16|32)(?:[lb]e)?|us-ascii|iso-8859-\d+|windows-125\d)$/i
const EBCDIC = Buffer.from('4c6fa794', 'hex')

/** A part as text, if it is one that LibreOffice reads as text, whatever its alphabet. Throws where that hides what it says. */
function markupOf(part: Buffer): string | undefined {
  // Zeros stand between the signs of wider alphabets, marks of their order before them.
  const start = part.findIndex((byte) => byte > 0x20 && ![0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte))
  const isHidden = part.subarray(0, EBCDIC.length).equals(EBCDIC)
  if (part[start] !== 0x3c && !isHidden) return undefined
  if (isHidden || part.length > MARKUP_MAX_BYTES) throw new Error('This part cannot be looked through.')
  const markup = part.toString('latin1').replaceAll('\0', '')
  const [, alphabet = 'utf-8'] = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(markup) ?? []
  if (!READABLE.test(alphabet)) throw new Error('This part cannot be looked through.')
  return markup
}

const isElsewhere = (value: string): boolean =>
  !UNREACHED.test(value) && !WINDOWS.test(value) && LEAVES_FOLDER.test(value)

function tagNamesElsewhere(tag: string): boolean {
  if (CLICKED.test(tag)) return false
  // Parts of Word and Excel files name each other by paths; only what is marked as external lies outside.
  const isExternal = /TargetMode\s*=\s*["']\s*External/i.test(tag)
  for (const [, name, double, single] of tag.matchAll(REFERENCE)) {
    const isOwn = name!.toLowerCase() === 'target' && !isExternal
    if (!isOwn && isElsewhere(decoded(double ?? single ?? ''))) return true
  }
  return false
}

/** So much is looked through at a time, because everybody else waits meanwhile: some milliseconds. */
const AT_A_TIME = 256 * 1024

/** Goes through it once, tag by tag: a tag with a million attributes must not be read again for each of them. */
async function namesElsewhere(markup: string): Promise<boolean> {
  // What such a declaration would put into an attribute cannot be seen there.
  if (/<!ENTITY/i.test(markup)) return true
  let pausedAt = 0
  for (const { 0: tag, index } of markup.matchAll(/<[^<]*/g)) {
    if (tagNamesElsewhere(tag)) return true
    if (index - pausedAt < AT_A_TIME) continue
    pausedAt = index
    await pause()
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
    if (markup !== undefined && (await namesElsewhere(markup))) return true
  }
  return false
}
