import type { PDFDict as Dict, PDFObject } from '@cantoo/pdf-lib'

/** What a PDF does by itself, or hides from its reader. A form fills in without any of it. */
const ACTIVE_KEYS = [
  'AA',
  'OpenAction',
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'EmbeddedFile',
  'AF',
  'EF',
  'RichMediaContent',
]
/** Actions that a click starts: all but those that turn pages, open a web page or empty the form. */
const ACTIVE_ACTIONS = [
  ...['JavaScript', 'Launch', 'GoToE', 'GoToR', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute'],
  ...['Movie', 'Sound', 'GoTo3DView'],
]

/**
 * The form without its scripts, its actions and the files inside it, which a practice's own program may well have put there to format a
 * date: those who refer open it as something that the practice answers for. Undefined where there was nothing of the kind.
 */
export async function withoutActions(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
  let removed = 0
  const drop = (dict: Dict, key: string): void => {
    if (dict.delete(PDFName.of(key))) removed += 1
  }
  const isNamed = (dict: Dict, key: string, names: readonly string[]): boolean => {
    const value = dict.get(PDFName.of(key))
    return value instanceof PDFName && names.includes(value.decodeText())
  }
  const clean = (object: PDFObject | undefined): void => {
    if (object instanceof PDFArray) for (const inner of object.asArray()) clean(inner)
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) return
    for (const key of ACTIVE_KEYS) drop(dict, key)
    if (isNamed(dict, 'S', ACTIVE_ACTIONS)) for (const key of dict.keys()) drop(dict, key.decodeText())
    for (const [, inner] of dict.entries()) clean(inner)
  }
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    clean(object)
    // Nothing leads to what was inside any more, and it is not written either.
    if (object instanceof PDFStream && isNamed(object.dict, 'Type', ['EmbeddedFile'])) {
      document.context.delete(ref)
      removed += 1
    }
  }
  return removed > 0 ? document.save({ updateFieldAppearances: false }) : undefined
}
