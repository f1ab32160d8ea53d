import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFField, PDFForm } from '@cantoo/pdf-lib'
import {
  formLocked,
  formNotReadable,
  formWithoutFields,
  formXfa,
} from '@corridor/contract/documents/errors.ts'
import {
  CHECKED,
  type FormField,
  type FormValues,
  labelOf,
} from '@corridor/contract/documents/forms/referral-forms.ts'
import { FORM_FIELDS_MAX } from '@corridor/contract/documents/limits.ts'
import { check, Refusal } from '#platform/refusal.ts'
import { drawRows } from './drawn-rows.ts'

/** Loaded when somebody uses a form: most starts never do. */
const loadLibrary = () => import('@cantoo/pdf-lib')

/** Refuses what cannot be filled in, and says why. */
async function open(bytes: Uint8Array): Promise<{ document: PDFDocument; form: PDFForm }> {
  const { PDFDocument, PDFName } = await loadLibrary()
  let document: PDFDocument
  try {
    document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
  } catch {
    throw new Refusal(formNotReadable)
  }
  check(!document.isEncrypted, formLocked)
  // Opening the form takes XFA out of it, and with it what the maker meant to be filled in.
  check(!document.catalog.getAcroForm()?.dict.has(PDFName.of('XFA')), formXfa)
  return { document, form: document.getForm() }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>

/** What the maker of the form wrote for screen readers says more than the name of a field. */
function tooltipOf(
  { PDFName, PDFString, PDFHexString }: Library,
  { acroField }: PDFField,
): string | undefined {
  const tooltip = acroField.dict.lookup(PDFName.of('TU'))
  const isText = tooltip instanceof PDFString || tooltip instanceof PDFHexString
  return isText ? tooltip.decodeText().trim().slice(0, 200) || undefined : undefined
}

/** A field that a person fills in; buttons, signatures and locked fields do not count. */
function presentField(library: Library, field: PDFField): FormField | undefined {
  const { PDFCheckBox, PDFDropdown, PDFOptionList, PDFRadioGroup, PDFTextField } = library
  if (field.isReadOnly()) return undefined
  const name = field.getName()
  const base = {
    name,
    label: tooltipOf(library, field) ?? labelOf(name),
    options: [],
    maxLength: null,
    isRequired: field.isRequired(),
  }
  if (field instanceof PDFTextField)
    return {
      ...base,
      type: field.isMultiline() ? 'paragraph' : 'text',
      maxLength: field.getMaxLength() ?? null,
    }
  if (field instanceof PDFCheckBox) return { ...base, type: 'check' }
  if (field instanceof PDFDropdown || field instanceof PDFOptionList || field instanceof PDFRadioGroup)
    return { ...base, type: 'choice', options: field.getOptions() }
  return undefined
}

/** The fields of a practice's form in the order of the PDF. */
export async function readFields(bytes: Uint8Array): Promise<FormField[]> {
  const library = await loadLibrary()
  const { form } = await open(bytes)
  const fields = form.getFields().flatMap((field) => presentField(library, field) ?? [])
  check(fields.length > 0 && fields.length <= FORM_FIELDS_MAX, formWithoutFields)
  return fields
}

function setValue(library: Library, field: PDFField, value: string): void {
  const { PDFCheckBox, PDFDropdown, PDFOptionList, PDFRadioGroup, PDFTextField } = library
  if (field instanceof PDFTextField) {
    const most = field.getMaxLength()
    field.setText(most === undefined ? value : value.slice(0, most))
  } else if (field instanceof PDFCheckBox) {
    if (value === CHECKED) field.check()
    else field.uncheck()
  } else if (
    (field instanceof PDFDropdown || field instanceof PDFOptionList || field instanceof PDFRadioGroup) &&
    field.getOptions().includes(value)
  )
    field.select(value)
}

/**
 * The form with these values in its fields. The font is our own: the built-in ones turn letters outside of Windows-1252 into
 * question marks. Names of no field are left out.
 */
export async function fill(bytes: Uint8Array, values: FormValues): Promise<Uint8Array> {
  const library = await loadLibrary()
  const { default: fontkit } = await import('@cantoo/fontkit')
  const { document, form } = await open(bytes)
  document.registerFontkit(fontkit)
  const fontFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
  const font = await document.embedFont(await readFile(fontFile), { subset: true })
  for (const field of form.getFields()) {
    const value = values[field.getName()]
    if (value !== undefined && !field.isReadOnly()) setValue(library, field, value)
    if (field instanceof library.PDFTextField) drawRows(library, form, field, font)
  }
  form.updateFieldAppearances(font)
  return document.save({ updateFieldAppearances: false })
}
