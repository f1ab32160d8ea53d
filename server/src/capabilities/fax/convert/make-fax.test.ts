import { inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { faxPdf } from './fax-pdf.ts'
import { makeFax } from './make-fax.ts'
import { bitsOf, emptyPage, FAX_PAGE, PAGE_BYTES } from './page-bits.ts'
import type { FaxPart, FaxWork } from './worker.ts'

const text = (name: string, words: string): FaxPart => ({
  name,
  form: 'text',
  bytes: new TextEncoder().encode(words),
})

async function made(work: Partial<FaxWork>) {
  const result = await makeFax({ parts: [], cover: null, header: null, ...work })
  if (!('pdf' in result)) throw new Error(JSON.stringify(result))
  return result
}

/** The dots of each page as they stand in the document: 1 is paper. */
function bitsIn(pdf: Buffer): Buffer[] {
  const pages: Buffer[] = []
  const mark = Buffer.from('/FlateDecode /Length ')
  for (let at = pdf.indexOf(mark); at >= 0; at = pdf.indexOf(mark, at + 1)) {
    const head = pdf.toString('latin1', at, at + 60)
    const length = Number(/Length (\d+)/.exec(head)![1])
    const start = pdf.indexOf('stream\n', at) + 7
    pages.push(inflateSync(pdf.subarray(start, start + length)))
  }
  return pages
}

const inkOf = (bits: Buffer): number => {
  let ink = 0
  for (const byte of bits) for (let bit = 0; bit < 8; bit += 1) ink += (byte >> bit) & 1 ? 0 : 1
  return ink / (bits.length * 8)
}

/** Each dot of a page as a reader draws it. */
async function drawn(pdf: Buffer): Promise<Uint8Array[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages: Uint8Array[] = []
  for (const page of document.pages()) {
    const { width, height } = FAX_PAGE
    pages.push((await page.render({ scale: 1, width, height, colorSpace: 'Gray', render: 'bitmap' })).data)
  }
  return pages
}

describe('a fax document', () => {
  test('has letter pages of 1728 by 2156 dots, each black or white, with a header on each', async () => {
    const { pdf, pages } = await made({
      parts: [text('a.txt', 'one\n'.repeat(60))],
      header: '11/17/2026   HILLTOP   (512) 555-0172',
    })
    expect(pages).toBe(2)
    const bits = bitsIn(pdf)
    expect(bits.map(({ length }) => length)).toEqual([PAGE_BYTES, PAGE_BYTES])
    const top = (page: Buffer) => page.subarray(0, 49 * (FAX_PAGE.width / 8))
    for (const page of bits) expect(inkOf(top(page))).toBeGreaterThan(0.005)
    expect(top(bits[0]!).equals(top(bits[1]!))).toBe(false)
    const document = await PDFDocument.load(pdf)
    expect(document.getPages().map((page) => page.getSize())).toEqual([
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ])
  })

  test('is shown dot for dot as it is sent, and made of itself again stays the same', async () => {
    const first = await made({ parts: [text('a.txt', 'The quick brown fox. José.\n'.repeat(30))] })
    const [page] = await drawn(first.pdf)
    expect(Buffer.from(bitsOf(page!)).equals(bitsIn(first.pdf)[0]!)).toBe(true)
    const again = await made({ parts: [{ name: 'a.pdf', form: 'pdf', bytes: Uint8Array.from(first.pdf) }] })
    const before = bitsIn(first.pdf)[0]!
    const differing = bitsIn(again.pdf)[0]!.filter((byte, at) => byte !== before[at]).length
    expect(differing).toBe(0)
  })

  test('the same input twice gives the same bytes', async () => {
    const work = () => ({ parts: [text('a.txt', 'Same.')], header: 'HILLTOP' })
    expect((await made(work())).pdf.equals((await made(work())).pdf)).toBe(true)
  })

  test('a photo becomes dots as dense as it is dark, and text on it stays', async () => {
    const grey = (level: number) =>
      sharp({
        create: { width: 600, height: 800, channels: 3, background: { r: level, g: level, b: level } },
      })
        .png()
        .toBuffer()
    const share = async (level: number) => {
      const part = { name: 'x.png', form: 'image' as const, bytes: Uint8Array.from(await grey(level)) }
      return inkOf(bitsIn((await made({ parts: [part] })).pdf)[0]!)
    }
    const [dark, light] = [await share(100), await share(190)]
    expect(dark).toBeGreaterThan(light * 1.5)
    expect(light).toBeGreaterThan(0.1)
  })

  test('some pages of a document, in another order', async () => {
    const { pdf } = await made({ parts: [text('a.txt', `${'one\n'.repeat(42)}${'two\n'.repeat(10)}`)] })
    const picked = await made({
      parts: [{ name: 'a.pdf', form: 'pdf', bytes: Uint8Array.from(pdf), pages: [2, 1] }],
    })
    expect(bitsIn(picked.pdf)).toEqual(bitsIn(pdf).toReversed())
  })
})

describe('what cannot be faxed is named', () => {
  const wrong = (part: FaxPart) => makeFax({ parts: [part], cover: null, header: null })

  test('a file that is not a PDF, one with a password, an empty text and a broken picture', async () => {
    const bytes = (words: string) => new TextEncoder().encode(words)
    expect(await wrong({ name: 'a.pdf', form: 'pdf', bytes: bytes('%PDF-1.4 no') })).toEqual({
      problem: 'broken',
      name: 'a.pdf',
    })
    expect(await wrong(text('b.txt', ' \n'))).toEqual({ problem: 'empty', name: 'b.txt' })
    expect(await wrong({ name: 'c.png', form: 'image', bytes: bytes('no picture') })).toEqual({
      problem: 'broken',
      name: 'c.png',
    })
    const document = await PDFDocument.create()
    document.addPage()
    document.encrypt({ userPassword: 'secret', ownerPassword: 'other' })
    const locked = Uint8Array.from(await document.save())
    expect(await wrong({ name: 'd.pdf', form: 'pdf', bytes: locked })).toEqual({
      problem: 'locked',
      name: 'd.pdf',
    })
  })

  test('too many pages are counted before any is drawn', async () => {
    const document = await PDFDocument.create()
    for (let page = 0; page < 350; page += 1) document.addPage()
    const bytes = Uint8Array.from(await document.save())
    expect(await wrong({ name: 'book.pdf', form: 'pdf', bytes })).toEqual({ tooMany: 350 })
  })
})

test('an empty page is all paper', () => {
  expect(inkOf(Buffer.from(bitsOf(emptyPage())))).toBe(0)
  expect(faxPdf([]).toString('latin1')).toContain('/Count 0')
})
