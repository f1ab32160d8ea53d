import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Proof, Proven } from './proof.ts'

/** US letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 54
const SIZES = { title: 18, heading: 11, body: 9 } as const
const LEADING = 1.45

type Style = keyof typeof SIZES

/** Breaks at spaces, and within what has none and is too long. */
function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    let rest = word
    const next = line === '' ? rest : `${line} ${rest}`
    if (font.widthOfTextAtSize(next, size) <= width) {
      line = next
      continue
    }
    if (line !== '') lines.push(line)
    while (font.widthOfTextAtSize(rest, size) > width) {
      let end = rest.length - 1
      while (end > 1 && font.widthOfTextAtSize(rest.slice(0, end), size) > width) end -= 1
      lines.push(rest.slice(0, end))
      rest = rest.slice(end)
    }
    line = rest
  }
  return [...lines, line]
}

const eventSentence = ({ at, what, reason }: Proven['events'][number]): string =>
  `${at}  ${what}${reason ? ` (${reason})` : ''}`

function linesOf(proof: Proof): [Style, string][] {
  const { madeAt, madeBy, practice, item, deliveries, auditSeal } = proof
  const head: [Style, string][] = [
    ['title', 'Proof of delivery'],
    ['body', `${practice.name} (${practice.id})`],
    ['body', `About: ${item.kind} ${item.id}`],
    ['body', `Made ${madeAt} by ${madeBy.name} (${madeBy.id}). All times are UTC.`],
  ]
  const each = deliveries.flatMap((one): [Style, string][] => [
    ['heading', `${one.channel} to ${one.to}: ${one.state}`],
    ['body', `Delivery ${one.id}, ${one.purpose}${one.repeats ? `, repeats ${one.repeats}` : ''}`],
    [
      'body',
      `Service: ${one.service ?? 'none'}; its id: ${one.serviceMessageId ?? 'none'}; tries: ${one.tries}`,
    ],
    ['body', `Content SHA-256: ${one.contentSha256 ?? 'not stored, because it was a code or a link'}`],
    ...(one.reason ? [['body', one.reason] as [Style, string]] : []),
    ...one.events.map((event): [Style, string] => ['body', eventSentence(event)]),
  ])
  const seal = auditSeal
    ? `Audit seal ${auditSeal.number}: ${auditSeal.hash}`
    : 'The audit trail had no seal yet.'
  return [
    ...head,
    ...each,
    ['heading', 'How to check this file'],
    ['body', seal],
    [
      'body',
      'On the installation that made it: npm run audit:verify -- --proof <this file>. One changed byte fails.',
    ],
  ]
}

/** The proof on paper. The font is our own: the built-in ones turn letters outside of Windows-1252 into question marks. */
export async function pdfOf(proof: Proof): Promise<Uint8Array> {
  // Loaded when somebody wants a proof: most starts never do.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const { default: fontkit } = await import('@cantoo/fontkit')
  const fontFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const font = await document.embedFont(await readFile(fontFile), { subset: true })
  document.setTitle('Proof of delivery')
  document.setProducer('Corridor')
  document.setCreationDate(new Date(proof.madeAt))
  document.setModificationDate(new Date(proof.madeAt))
  let page: PDFPage = document.addPage([PAGE.width, PAGE.height])
  let y = PAGE.height - MARGIN
  for (const [style, text] of linesOf(proof)) {
    const size = SIZES[style]
    if (style === 'heading') y -= size
    for (const line of wrap(font, text, size, PAGE.width - 2 * MARGIN)) {
      if (y < MARGIN) {
        page = document.addPage([PAGE.width, PAGE.height])
        y = PAGE.height - MARGIN
      }
      page.drawText(line, { x: MARGIN, y, size, font })
      y -= size * LEADING
    }
  }
  return document.save()
}
