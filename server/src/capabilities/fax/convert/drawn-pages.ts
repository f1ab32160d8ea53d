import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'

/** What stands on a cover page; a missing part is left out. */
export interface CoverPage {
  practiceName: string
  practicePhone: string | null
  fromNumber: string
  toName: string
  toNumber: string
  attention: string
  subject: string
  patient: string | null
  note: string
  date: string
  confidentiality: string
}

const PAGE = { width: 612, height: 792 }
const MARGIN = 54
const LEADING = 1.4
/** Of a text file that is faxed: as large as a typewriter's. */
const TEXT_SIZE = 10.5
const HEADER_SIZE = 8
export const HEADER_POINTS = 18

async function newDocument() {
  const require = createRequire(import.meta.url)
  const load = async (name: string) => readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const embed = async (name: string) => document.embedFont(await load(name), { subset: true })
  return { document, regular: await embed('DejaVuSans'), embedBold: () => embed('DejaVuSans-Bold') }
}

/** As much of a word as fits, and the rest. */
function cut(word: string, fits: (words: string) => boolean): [string, string] {
  let end = word.length - 1
  while (end > 1 && !fits(word.slice(0, end))) end -= Math.max(1, Math.floor(end / 8))
  return [word.slice(0, Math.max(1, end)), word.slice(Math.max(1, end))]
}

/** Breaks at spaces, and within what has none and is too long. */
function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  const fits = (words: string) => font.widthOfTextAtSize(words, size) <= width
  return text
    .replaceAll('\t', '    ')
    .split('\n')
    .flatMap((paragraph) => {
      const rows: string[] = []
      let row = ''
      for (let word of paragraph.split(' ')) {
        const next = row === '' ? word : `${row} ${word}`
        if (fits(next)) {
          row = next
          continue
        }
        if (row !== '') rows.push(row)
        while (word.length > 1 && !fits(word)) {
          const [part, rest] = cut(word, fits)
          rows.push(part)
          word = rest
        }
        row = word
      }
      return [...rows, row]
    })
}

/** Control characters have no picture. */
const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\f/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, '')
    .toWellFormed()

/** A text file on letter pages, as a PDF; one that would need more pages than allowed ends there. */
export async function textPages(text: string, pagesMax: number): Promise<Uint8Array> {
  const { document, regular } = await newDocument()
  let page: PDFPage | undefined
  let y = 0
  for (const row of wrap(regular, printable(text), TEXT_SIZE, PAGE.width - 2 * MARGIN)) {
    if (!page || y < MARGIN) {
      if (document.getPageCount() > pagesMax) break
      page = document.addPage([PAGE.width, PAGE.height])
      y = PAGE.height - MARGIN - TEXT_SIZE
    }
    if (row !== '') page.drawText(row, { x: MARGIN, y, size: TEXT_SIZE, font: regular })
    y -= TEXT_SIZE * LEADING
  }
  return document.save()
}

/** The cover page, as a PDF of one page. What does not fit on it is cut. */
export async function coverPage(cover: CoverPage, pages: number): Promise<Uint8Array> {
  const { document, regular, embedBold } = await newDocument()
  const bold = await embedBold()
  const page = document.addPage([PAGE.width, PAGE.height])
  const width = PAGE.width - 2 * MARGIN
  let y = PAGE.height - 90
  const write = (text: string, font: PDFFont, size: number, { x = MARGIN, most = 3 } = {}) => {
    const rows = wrap(font, printable(text), size, PAGE.width - MARGIN - x)
    for (const row of rows.slice(0, most)) {
      page.drawText(row, { x, y, size, font })
      y -= size * LEADING
    }
  }
  const rule = () => {
    page.drawRectangle({ x: MARGIN, y, width, height: 1 })
    y -= 26
  }
  write('FAX', bold, 34)
  y -= 6
  write(cover.practiceName, bold, 17, { most: 2 })
  write(
    [cover.practicePhone && `Phone ${cover.practicePhone}`, `Fax ${cover.fromNumber}`]
      .filter(Boolean)
      .join('   '),
    regular,
    11,
  )
  rule()
  const facts: (readonly [string, string])[] = [
    [
      'To',
      [cover.toName, cover.attention && `Attn: ${cover.attention}`].filter(Boolean).join(', ') ||
        cover.toNumber,
    ],
    ['Fax', cover.toNumber],
    ['From', cover.practiceName],
    ['Date', cover.date],
    ['Pages', `${pages}, with this one`],
    ['Re', cover.subject],
    ['Patient', cover.patient ?? ''],
  ]
  for (const [name, value] of facts) {
    if (value === '') continue
    page.drawText(name, { x: MARGIN, y, size: 12, font: bold })
    write(value, regular, 12, { x: MARGIN + 80, most: 2 })
    y -= 6
  }
  rule()
  if (cover.note !== '')
    write(cover.note, regular, 12, { most: Math.max(1, Math.floor((y - 170) / (12 * LEADING))) })
  y = 130
  page.drawRectangle({ x: MARGIN, y: y + 18, width, height: 0.7 })
  write('Confidential', bold, 10)
  write(cover.confidentiality, regular, 9, { most: 6 })
  return document.save()
}

/** The row at the top of every page, as a PDF of narrow pages. US law wants sender, number and date on each. */
export async function headerPages(left: string, pages: number): Promise<Uint8Array> {
  const { document, regular } = await newDocument()
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([PAGE.width, HEADER_POINTS])
    const right = `P. ${number}/${pages}`
    const end = PAGE.width - 28 - regular.widthOfTextAtSize(right, HEADER_SIZE)
    const [row = ''] = wrap(regular, printable(left), HEADER_SIZE, end - 28 - 12)
    page.drawText(row, { x: 28, y: 5, size: HEADER_SIZE, font: regular })
    page.drawText(right, { x: end, y: 5, size: HEADER_SIZE, font: regular })
  }
  return document.save()
}
