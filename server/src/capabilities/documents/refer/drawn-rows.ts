import type { PDFFont, PDFForm, PDFTextField } from '@cantoo/pdf-lib'

type Library = typeof import('@cantoo/pdf-lib')
type Widget = ReturnType<PDFTextField['acroField']['getWidgets']>[number]

/** What text that grows with its field is printed at: as a letter is written, and no smaller than a person can read. */
const SIZE_MAX = 12
const SIZE_MIN = 6
const SIZE_STEP = 0.5
/** How far the rows are apart, and how much of a row is used, as letters that touch are wider than each by itself. */
const ROW_HEIGHT = 1.2
const NEARLY = 0.99
/** The library leaves this much beside the border of a field. */
const PADDING = 1

/** The font and its size in the appearance of a field: `/Helv 0 Tf`. */
const FONT_AND_SIZE = /\/([^\0\t\n\f\r ]+)[\0\t\n\f\r ]*(\d*\.\d+|\d+)?[\0\t\n\f\r ]+Tf/g

const sizeIn = (appearance: string | undefined): number | undefined => {
  const last = [...(appearance ?? '').matchAll(FONT_AND_SIZE)].at(-1)
  return last && Number(last[2] ?? 0)
}

/** What the maker of the form says of the text of a field, the nearest first: it may stand at the field, above it or at the whole form. */
function appearancesOf(
  { PDFHexString, PDFName, PDFString }: Library,
  form: PDFForm,
  field: PDFTextField,
  widget: Widget,
): (string | undefined)[] {
  const whole = form.acroForm.dict.lookup(PDFName.of('DA'))
  const above: (string | undefined)[] = []
  for (let one = field.acroField.getParent(); one; one = one.getParent())
    above.push(one.getDefaultAppearance())
  return [
    widget.getDefaultAppearance(),
    field.acroField.getDefaultAppearance(),
    ...above,
    whole instanceof PDFString || whole instanceof PDFHexString ? whole.decodeText() : undefined,
  ]
}

const withSize = (appearance: string | undefined, font: PDFFont, size: number): string =>
  sizeIn(appearance) === undefined
    ? `${appearance ?? '0 g'} /${font.name} ${size} Tf`
    : appearance!.replace(FONT_AND_SIZE, (_, name: string) => `/${name} ${size} Tf`)

/** The room for text in a field, as the library draws it. */
function roomIn(widget: Widget): { width: number; height: number } {
  const { width, height } = widget.getRectangle()
  const rotation = widget.getAppearanceCharacteristics()?.getRotation() ?? 0
  const edge = (widget.getBorderStyle()?.getWidth() ?? 0) + PADDING
  const [across, up] = rotation % 180 === 0 ? [width, height] : [height, width]
  return { width: across - 2 * edge, height: up - 2 * edge }
}

/** Rows that are no wider than this. A word that is wider is divided: whatever lies outside of a field is not printed. */
function wrap(text: string, widthOf: (letter: string) => number, most: number): string[] {
  const rows: string[] = []
  for (const paragraph of text.replaceAll('\t', '    ').split(/\r\n|[\r\n\f\v]/)) {
    let row = ''
    let width = 0
    const end = () => {
      rows.push(row.trimEnd())
      row = ''
      width = 0
    }
    for (const word of paragraph.split(/(?<=\s)/)) {
      const letters = [...word]
      const wordWidth = letters.reduce((sum, letter) => sum + widthOf(letter), 0)
      if (row !== '' && width + wordWidth > most) end()
      for (const letter of letters) {
        if (row !== '' && width + widthOf(letter) > most) end()
        row += letter
        width += widthOf(letter)
      }
    }
    end()
  }
  return rows
}

/** Each letter is measured once: laying out whole rows again and again takes minutes for a long text. */
function measure(font: PDFFont): (letter: string) => number {
  const widths = new Map<string, number>()
  return (letter) => {
    const known = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1)
    widths.set(letter, known)
    return known
  }
}

/**
 * Draws a field of several rows with its text inside. Where the maker of the form left the size open, it is the largest that fits,
 * within what can be read: the library takes one for it that leaves most of the text outside. A size that was chosen stays, unless text
 * would be lost.
 */
export function drawRows(library: Library, form: PDFForm, field: PDFTextField, font: PDFFont): void {
  if (!field.isMultiline() || !field.needsAppearancesUpdate()) return
  const { defaultTextFieldAppearanceProvider: draw } = library
  const widthOf = measure(font)
  const text = field.getText() ?? ''
  field.updateAppearances(font, (_, widget) => {
    const room = roomIn(widget)
    const rowsAt = (size: number) => wrap(text, widthOf, (room.width * NEARLY) / size)
    const isRoomy = (size: number) => {
      const height = font.heightAtSize(size)
      const below = height - font.heightAtSize(size, { descender: false })
      return rowsAt(size).length * height * ROW_HEIGHT + below <= room.height
    }
    const said = appearancesOf(library, form, field, widget).find((one) => sizeIn(one) !== undefined)
    let size = sizeIn(said) || SIZE_MAX
    while (size > SIZE_MIN && !isRoomy(size)) size -= SIZE_STEP
    widget.setDefaultAppearance(withSize(said, font, size))
    const shown = rowsAt(size).join('\n')
    return draw(Object.create(field, { getText: { value: () => shown } }), widget, font)
  })
}
