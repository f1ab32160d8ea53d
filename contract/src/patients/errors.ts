import { errorKind } from '../kernel/errors.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from './limits.ts'

export const patientNotFound = errorKind('patient-not-found', 404, 'We couldn’t find this patient.')
export const contactNotFound = errorKind('contact-not-found', 404, 'We couldn’t find this contact.')
export const patientExists = errorKind(
  'patient-exists',
  409,
  'You already have a patient with this name and birth date. Is it this patient?',
)
export const contactExists = errorKind(
  'contact-exists',
  409,
  'You already have a contact with this email address.',
)
export const tooManyContacts = errorKind(
  'too-many-contacts',
  409,
  'There are too many contacts. Please delete some first.',
)
export const tooManyRelations = errorKind(
  'too-many-relations',
  409,
  'This patient has too many relations. Please remove one first.',
)
export const notWithThemselves = errorKind(
  'not-with-themselves',
  409,
  'These are the same patient. Please choose another one.',
)
export const changedMeanwhile = errorKind(
  'changed-meanwhile',
  409,
  'Someone else changed this patient in the meantime. Please check it before you save.',
)
export const mergeNotUndoable = errorKind('merge-not-undoable', 409, 'This merge can’t be undone any more.')
export const addressNotPatients = errorKind(
  'address-not-patients',
  409,
  'This patient doesn’t have this number or address.',
)

export const importNotFound = errorKind('import-not-found', 404, 'We couldn’t find this import.')
export const importMoved = errorKind(
  'import-moved',
  409,
  'This import has moved on in the meantime. Please check where it stands.',
)
export const importNotUndoable = errorKind(
  'import-not-undoable',
  409,
  'This import can’t be undone any more.',
)
export const importNothing = errorKind(
  'import-nothing',
  409,
  'None of these rows can be imported. Please check the columns, or fix the file and choose it again.',
)
const importFile = (code: string, message: string) => errorKind(`import-${code}`, 400, message)
export const importFileErrors = {
  empty: importFile('empty', 'This file is empty.'),
  headingsOnly: importFile('headings-only', 'This file has headings but no patients below them.'),
  notText: importFile(
    'not-text',
    'This isn’t a CSV file. In your practice software or spreadsheet, save the list as CSV first.',
  ),
  workbook: importFile(
    'workbook',
    'This is an Excel workbook. Open it in Excel, choose “Save as” and “CSV UTF-8”, and then choose that file.',
  ),
  openQuote: importFile(
    'open-quote',
    'A quotation mark in this file is never closed, so its rows can’t be told apart. Please save the file again.',
  ),
  tooManyColumns: importFile(
    'too-many-columns',
    `This file has more than ${IMPORT_COLUMNS_MAX} columns. Is it a list of patients?`,
  ),
  rowTooLong: importFile('row-too-long', 'A row of this file is far too long. Is it a list of patients?'),
  tooManyRows: importFile(
    'too-many-rows',
    `This file has more than ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. Please split it into smaller files.`,
  ),
  tooLarge: errorKind(
    'import-too-large',
    413,
    `This file is larger than ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB. Please split it into smaller files.`,
  ),
} as const
