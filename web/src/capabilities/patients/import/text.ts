import type { ImportField } from '@corridor/contract/patients/import-columns.ts'
import type { ImportState } from '@corridor/contract/patients/types.ts'
import { counted, shownCount } from '#ui/counted.ts'
import { menuText } from '../menu-text.ts'

export const importText = {
  title: menuText.import,
  back: 'All patients',
  allImports: 'All imports',
  steps: 'Steps of the import',
  stepDone: 'Done',
  stepNames: { file: 'File', columns: 'Columns', preview: 'Preview', run: 'Import', result: 'Result' },
  loading: 'Loading the import',
  failedTitle: 'We couldn’t open this import',
}

export const startText = {
  about:
    'Export the list of patients from your practice software as a CSV file, and choose it here. You’ll see what will happen before anything is imported.',
  choose: 'Choose a CSV file',
  reading: 'Reading the file…',
  dropTitle: 'Drop your CSV file here',
  limit: 'Up to 50,000 rows and 10 MB',
  needs: 'Each row needs a first and last name and a birth date. Phones and an email address are optional.',
  earlier: 'Earlier imports',
  loading: 'Loading earlier imports',
  failedTitle: 'We couldn’t load earlier imports',
  rows: (count: number) => counted(count, 'row', 'rows'),
}

export const STATE_NAMES: Record<ImportState, string> = {
  columns: 'Not imported yet',
  checking: 'Checking',
  checked: 'Not imported yet',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const FIELD_NAMES: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Whole name',
  dateOfBirth: 'Birth date',
  email: 'Email',
  mobile: 'Mobile phone',
  home: 'Home phone',
  work: 'Work phone',
  phone: 'Other phone',
}

export const columnsText = {
  title: 'What is in each column?',
  recognized: (known: number, all: number) =>
    `We recognized ${shownCount(known)} of ${counted(all, 'column', 'columns')}. Please check them.`,
  noneRecognized: 'We didn’t recognize any column. Is this a list of patients?',
  column: (heading: string, at: number) => heading || `Column ${at}`,
  unnamed: (at: number) => `Column ${at}`,
  noValues: 'No values',
  skip: 'Don’t import',
  dates: 'Birth dates are written',
  monthFirst: 'Month first, as in 12/31/1961',
  dayFirst: 'Day first, as in 31/12/1961',
  next: 'Check the rows',
  discard: 'Discard this file',
}

export const previewText = {
  checking: 'Checking the rows',
  progress: (done: number, total: number) => `${shownCount(done)} of ${counted(total, 'row', 'rows')}`,
  filter: 'Show rows',
  all: (count: number) => `All ${shownCount(count)}`,
  new: (count: number) => `New ${shownCount(count)}`,
  duplicate: (count: number) => `Already there ${shownCount(count)}`,
  problem: (count: number) => `With problems ${shownCount(count)}`,
  loading: 'Loading the rows',
  failedTitle: 'We couldn’t load the rows',
  none: 'No rows of this kind.',
  more: 'Show more',
  row: (row: number) => `Row ${shownCount(row)}`,
  isNew: 'New',
  isDuplicate: 'Already there',
  noName: 'No name',
  duplicates: (count: number) =>
    count === 1
      ? '1 patient is already there, with the same name and birth date'
      : `${shownCount(count)} patients are already there, with the same name and birth date`,
  skip: 'Leave them as they are',
  update: 'Update them from the file',
  updateDetail: 'Adds phone numbers and replaces the email address. Nothing is removed.',
  left: (count: number) =>
    count === 1
      ? '1 row has a problem and is left out.'
      : `${shownCount(count)} rows have a problem and are left out.`,
  saveProblems: 'Download these rows',
  columns: 'Back to columns',
  start: (count: number) => `Import ${counted(count, 'patient', 'patients')}`,
  nothing: 'Nothing here can be imported. Check the columns, or fix the file and choose it again.',
}

export const runText = {
  running: 'Importing patients',
  undoing: 'Undoing the import',
  leave: 'You can leave this page. The import goes on.',
  stop: 'Stop and undo',
}

export const resultText = {
  done: 'The import is done',
  undone: 'The import was undone',
  added: (count: number) => `${counted(count, 'patient', 'patients')} added`,
  updated: (count: number) => `${counted(count, 'patient', 'patients')} updated`,
  skipped: (count: number) =>
    `${counted(count, 'patient was', 'patients were')} already there and left alone`,
  problems: (count: number) => `${counted(count, 'row', 'rows')} left out because of problems`,
  removed: (count: number) => `${counted(count, 'patient', 'patients')} removed`,
  restored: (count: number) => `${counted(count, 'patient is', 'patients are')} as before`,
  remaining: (count: number) =>
    `${counted(count, 'patient stays', 'patients stay')}, because someone has worked with them since`,
  open: 'See all patients',
  another: 'Import another file',
  undo: 'Undo the import',
  undoTitle: 'Undo this import?',
  undoDetail:
    'Patients added by it are removed and updated ones are as before. Patients that someone has worked with since stay.',
  untilDay: (day: string) => `You can undo this import until ${day}.`,
}
