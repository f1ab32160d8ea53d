import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  type PDFField,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, test } from 'vitest'
import { fill } from './pdf-form.ts'

/** The library would draw the fields itself, and choose sizes. */
const UNTOUCHED = { updateFieldAppearances: false }
const PLAIN = { borderWidth: 0, backgroundColor: undefined }
const LONG = 'The patient has had pain on biting for three weeks, most of all on the lower left. '.repeat(3)

/** A page of fields, each by its place and what is said of its text: nothing, a size of its own or a size by itself. */
const FIELDS = {
  line: { at: [20, 740, 200, 20], value: 'Łukasz Müller-Señor' },
  tiny: { at: [20, 715, 60, 12], value: 'Dr. Ann North of North Dental' },
  word: { at: [20, 640, 300, 60], isMany: true, value: 'Pain' },
  reason: { at: [20, 560, 300, 60], isMany: true, value: LONG },
  long: { at: [20, 500, 120, 50], isMany: true, value: 'Überempfindlichkeitsreaktionsprüfung '.repeat(2) },
  rows: { at: [20, 430, 200, 60], isMany: true, value: 'One\nTwo\nThree' },
  silent: { at: [20, 360, 200, 60], isMany: true, appearance: null, value: LONG.slice(0, 120) },
  large: { at: [330, 360, 200, 60], isMany: true, appearance: '/Helv 40 Tf 0 g', value: LONG.slice(0, 90) },
  chosen: { at: [20, 290, 300, 60], isMany: true, appearance: '/Helv 9 Tf 0 g', value: 'Nine points.' },
  turned: { at: [400, 500, 60, 200], isMany: true, isTurned: true, value: LONG.slice(0, 150) },
} satisfies Record<string, Field>

interface Field {
  at: [number, number, number, number]
  value: string
  isMany?: boolean
  isTurned?: boolean
  appearance?: string | null
}

async function filledForm(fields: Record<string, Field>): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  const form = document.getForm()
  for (const [name, { at, isMany, isTurned, appearance }] of Object.entries(fields)) {
    const field = form.createTextField(name)
    if (isMany) field.enableMultiline()
    const [x, y, width, height] = at
    field.addToPage(page, { x, y, width, height, ...PLAIN })
    const { dict } = field.acroField
    for (const one of [dict, ...field.acroField.getWidgets().map((widget) => widget.dict)]) {
      if (appearance === null) one.delete(PDFName.of('DA'))
      else one.set(PDFName.of('DA'), PDFString.of(appearance ?? '/Helv 0 Tf 0 g'))
    }
    if (isTurned) field.acroField.getWidgets()[0]!.getOrCreateAppearanceCharacteristics().setRotation(90)
  }
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
  return PDFDocument.load(await fill(await document.save(UNTOUCHED), values))
}

const contentOf = (field: PDFField): { content: string; fonts: PDFDict } => {
  const stream = field.acroField.getWidgets()[0]!.getAppearances()?.normal
  if (!(stream instanceof PDFRawStream)) throw new Error('This field was not drawn.')
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  return {
    content,
    fonts: stream.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict),
  }
}

const sizeOf = (field: PDFField): number => Number(/([\d.]+) Tf/.exec(contentOf(field).content)?.[1])

/** Draws one field as it is filled in, without the frame that would hide what lies outside, and finds where its ink is. */
async function inkOf(field: PDFField) {
  const { content, fonts } = contentOf(field)
  const { x, y } = field.acroField.getWidgets()[0]!.getRectangle()
  const { doc } = field
  const page = doc.addPage([600, 800])
  for (const [name, font] of fonts.entries())
    if (font instanceof PDFRef) page.node.setFontDictionary(name, font)
  const unframed = content.replace(/\bW\*?\s+n\b/g, 'n')
  const stream = doc.context.flateStream(`q 1 0 0 1 ${x} ${y} cm\n${unframed}\nQ`)
  page.node.addContentStream(doc.context.register(stream))
  const library = await PDFiumLibrary.init()
  const drawn = await library.loadDocument(Buffer.from(await doc.save({ updateFieldAppearances: false })))
  try {
    const { data, width, height } = await drawn
      .getPage(doc.getPageCount() - 1)
      .render({ scale: 2, render: 'bitmap' })
    const ink = { left: width, right: 0, top: height, bottom: 0, count: 0 }
    for (let at = 0; at < width * height; at++) {
      if (data[at * 4]! > 128) continue
      const [column, row] = [at % width, Math.floor(at / width)]
      ink.left = Math.min(ink.left, column)
      ink.right = Math.max(ink.right, column + 1)
      ink.top = Math.min(ink.top, row)
      ink.bottom = Math.max(ink.bottom, row + 1)
      ink.count++
    }
    const { left, right, top, bottom, count } = ink
    return { left: left / 2, right: right / 2, top: 800 - top / 2, bottom: 800 - bottom / 2, count }
  } finally {
    drawn.destroy()
    library.destroy()
  }
}

describe('a filled form', () => {
  test('has the text of every field inside of it, however much it is', async () => {
    const document = await filledForm(FIELDS)
    for (const [name, { at }] of Object.entries(FIELDS)) {
      const [x, y, width, height] = at
      const ink = await inkOf(document.getForm().getField(name))
      expect(ink.count, name).toBeGreaterThan(20)
      expect(ink.left, `${name} left`).toBeGreaterThanOrEqual(x)
      expect(ink.right, `${name} right`).toBeLessThanOrEqual(x + width)
      expect(ink.bottom, `${name} bottom`).toBeGreaterThanOrEqual(y)
      expect(ink.top, `${name} top`).toBeLessThanOrEqual(y + height)
    }
  })

  test('is no larger than a letter where its maker left the size open, and as large as its maker chose', async () => {
    const form = (await filledForm(FIELDS)).getForm()
    const sizes = Object.keys(FIELDS).map((name) => [name, sizeOf(form.getField(name))] as const)
    const many = sizes.filter(([name]) => 'isMany' in FIELDS[name as keyof typeof FIELDS])
    expect(Object.fromEntries(many)).toMatchObject({ word: 12, rows: 12, chosen: 9 })
    for (const [name, size] of many)
      if (name !== 'large') expect([size >= 6, size <= 12], name).toEqual([true, true])
  })

  test('is at the smallest size where no size fits, and made at once', async () => {
    const crowded = { note: { at: [20, 700, 100, 20] as Field['at'], isMany: true, value: LONG.repeat(15) } }
    expect(sizeOf((await filledForm(crowded)).getForm().getField('note'))).toBe(6)
  })

  test('takes the size that its maker chose for the whole form', async () => {
    const document = await PDFDocument.create()
    const form = document.getForm()
    const field = form.createTextField('note')
    field.enableMultiline()
    field.addToPage(document.addPage([600, 800]), { x: 20, y: 700, width: 300, height: 60, ...PLAIN })
    for (const { dict } of [field.acroField, ...field.acroField.getWidgets()]) dict.delete(PDFName.of('DA'))
    form.acroForm.dict.set(PDFName.of('DA'), PDFString.of('/Helv 8 Tf 0 g'))
    const filled = await PDFDocument.load(
      await fill(await document.save(UNTOUCHED), { note: 'Pain on biting.' }),
    )
    expect(sizeOf(filled.getForm().getField('note'))).toBe(8)
  })
})
