import { setImmediate as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as files from '#capabilities/files/public.ts'

/** Attributes that name what is shown: in OpenDocument, in the older pictures of Word, and in the lists of what a part refers to. */
const REFERENCE = /[\s:"'](href|src|image-data|base|Target)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
/** Links that somebody clicks on, and the template a document was made from. Neither is opened by printing. */
const CLICKED = /^<(?:[\w.-]+:)?(?:a|template)[\s>]/
/** The network is out of reach here, and the last is a part of the file itself. */
const UNREACHED = /^(?:https?|mailto|tel|cid):/i
/** A file within an attribute. LibreOffice looks at what it is and not at the type that it says. */
const WITHIN = /^data:[^,]*;base64\s*,/i
/** What a declaration puts into an attribute cannot be seen there; a file between tags cannot be distinguished from words. */
const UNSEEN = /<!(?:ENTITY|ATTLIST)|<(?:[\w.-]+:)?binary-data[\s>]/i
/** A disk of Windows does not exist on this server. */
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
const RTF = /^\s*\{\\rtf/

const ARCHIVE = Buffer.from('504b0304', 'hex')
const COMPRESSED = Buffer.from('1f8b', 'hex')
const beginsWith = (part: Buffer, signature: Buffer): boolean =>
  part.subarray(0, signature.length).equals(signature)
/** Documents in documents, and pictures in those; nobody packs more often than that. */
const DEPTH_MAX = 6
const unpacked = promisify(gunzip)

/** A part as text, if it is one that LibreOffice reads as text, whatever its alphabet. Throws where that hides what it says. */
function markupOf(part: Buffer): string | undefined {
  // Zeros stand between the signs of wider alphabets, marks of their order before them.
  const start = part.findIndex((byte) => byte > 0x20 && ![0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte))
  const isHidden = beginsWith(part, EBCDIC) || RTF.test(part.toString('latin1', 0, 1024))
  if (part[start] !== 0x3c && !isHidden) return undefined
  if (isHidden || part.length > MARKUP_MAX_BYTES) throw new Error('This part cannot be looked through.')
  const markup = part.toString('latin1').replaceAll('\0', '')
  const [, alphabet = 'utf-8'] = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(markup) ?? []
  if (!READABLE.test(alphabet)) throw new Error('This part cannot be looked through.')
  return markup
}

const isElsewhere = (value: string): boolean =>
  !UNREACHED.test(value) && !WINDOWS.test(value) && LEAVES_FOLDER.test(value)

/** What a tag names: whether something lies elsewhere, and the files that stand in it. */
function lookAt(tag: string): { isElsewhere: boolean; within: Buffer[] } {
  const within: Buffer[] = []
  if (CLICKED.test(tag)) return { isElsewhere: false, within }
  // Parts of Word and Excel files name each other by paths; only what is marked as external lies outside.
  const isExternal = /TargetMode\s*=\s*["']\s*External/i.test(tag.includes('&#') ? decoded(tag) : tag)
  for (const [, name, double, single] of tag.matchAll(REFERENCE)) {
    const value = decoded(double ?? single ?? '')
    const isOwn = name!.toLowerCase() === 'target' && !isExternal
    const [start] = WITHIN.exec(value) ?? []
    if (start) within.push(Buffer.from(value.slice(start.length), 'base64'))
    else if (!isOwn && isElsewhere(value)) return { isElsewhere: true, within }
  }
  return { isElsewhere: false, within }
}

/** So much is looked through at a time, because everybody else waits meanwhile: some milliseconds. */
const AT_A_TIME = 256 * 1024

/** Goes through it once, tag by tag: a tag with a million attributes must not be read again for each of them. */
async function namesElsewhere(markup: string, depth: number): Promise<boolean> {
  if (UNSEEN.test(markup)) return true
  let pausedAt = 0
  for (const { 0: tag, index } of markup.matchAll(/<[^<]*/g)) {
    const found = lookAt(tag)
    if (found.isElsewhere) return true
    for (const part of found.within) if (await partShowsOthers(part, depth + 1)) return true
    if (index - pausedAt < AT_A_TIME) continue
    pausedAt = index
    await pause()
  }
  return false
}

/** A picture may be compressed, and a document may stand in another: what is in them is looked at in the same way. */
async function partShowsOthers(part: Buffer, depth: number): Promise<boolean> {
  if (depth > DEPTH_MAX) throw new Error('This part cannot be looked through.')
  if (beginsWith(part, COMPRESSED))
    return partShowsOthers(await unpacked(part, { maxOutputLength: MARKUP_MAX_BYTES }), depth + 1)
  if (beginsWith(part, ARCHIVE)) return archiveShowsOthers(part, depth + 1)
  const markup = markupOf(part)
  return markup !== undefined && namesElsewhere(markup, depth)
}

async function archiveShowsOthers(bytes: Buffer, depth: number): Promise<boolean> {
  for await (const part of files.archiveParts(bytes)) if (await partShowsOthers(part, depth)) return true
  return false
}

/**
 * Whether an office file that is an archive shows something that lies outside it. LibreOffice has no setting that keeps it from
 * printing pictures of this server's disk in a spreadsheet or in a drawing.
 */
export const showsOthersFiles = (bytes: Buffer): Promise<boolean> => archiveShowsOthers(bytes, 0)
