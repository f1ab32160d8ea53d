import { errorKind } from '../kernel/errors.ts'
import {
  DAYS_AHEAD_MAX,
  EXPORT_DAYS_MAX,
  IMPORT_ROWS_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
  UNDO_MINUTES,
} from './limits.ts'

export const visitNotFound = errorKind('visit-not-found', 404, 'We couldn’t find this visit.')
export const alreadyDone = errorKind(
  'visit-step-done',
  409,
  'Someone else just did this. Here is how it looks now.',
)
export const stepNotPossible = errorKind(
  'visit-step-not-possible',
  409,
  'This step isn’t possible now. Here is how the visit looks.',
)
export const notConfirmed = errorKind(
  'visit-not-confirmed',
  409,
  'The health check isn’t passed. Please confirm that this patient may come in.',
)
export const notUndoable = errorKind(
  'visit-not-undoable',
  409,
  `This can’t be undone any more. A step can be undone for ${UNDO_MINUTES} minutes, until the next one.`,
)
export const notRemovable = errorKind(
  'visit-not-removable',
  409,
  'Only a visit of a patient who hasn’t arrived yet can be removed.',
)
export const notInOffice = errorKind(
  'visit-not-in-office',
  409,
  'A room can be entered once the patient is in the office.',
)
export const noMobile = errorKind(
  'visit-no-mobile',
  409,
  'There is no mobile number for this visit, so there is nowhere to send the link.',
)
export const notSetUp = errorKind('curbside-not-set-up', 409, 'Please finish the set-up first.')
export const anotherTable = errorKind(
  'import-another-table',
  400,
  'This doesn’t look like a list of appointments. We need a row of headings with a name and a time.',
)
export const tooManyRows = errorKind(
  'import-too-many-rows',
  400,
  `Please add at most ${IMPORT_ROWS_MAX} appointments at a time.`,
)
export const nothingToAdd = errorKind('import-nothing', 409, 'There is nothing to add from this list.')

export const BAD_TEMPERATURE = `Please enter a temperature between ${TEMPERATURE_MIN} and ${TEMPERATURE_MAX} °F.`
export const BAD_OFFSET = 'This timezone offset is not valid.'
export const BAD_DAY = 'This day doesn’t exist.'
export const DAY_IS_PAST = 'This day is over. Please choose today or a later day.'
export const DAY_TOO_FAR = `Please choose a day within the next ${DAYS_AHEAD_MAX} days.`
export const TOO_MANY_DAYS = `Please choose at most ${EXPORT_DAYS_MAX} days.`
export const SAME_QUESTION_TWICE = 'Each question needs an id of its own.'
export const NO_SUCH_QUESTION = 'This question isn’t asked any more. Please reload the page.'
export const NO_SUCH_SPOT = 'This spot isn’t there any more. Please choose another one.'

/** What somebody at the door reads who typed a number of the practice. */
export const practiceNumber = errorKind(
  'practice-number',
  400,
  'This is the practice’s own number. Please enter your mobile number.',
)
