import { errorKind } from '../kernel/errors.ts'
import { SNOOZE_DAYS_MAX, TEMPLATES_MAX } from './limits.ts'

export const itemNotFound = errorKind('work-item-not-found', 404, 'We couldn’t find this.')
export const noteNotFound = errorKind('note-not-found', 404, 'We couldn’t find this note.')
export const templateNotFound = errorKind('template-not-found', 404, 'We couldn’t find this template.')
/** Somebody else was faster. The window shows who. */
export const assignedMeanwhile = errorKind(
  'assigned-meanwhile',
  409,
  'Someone else just changed who this is assigned to.',
)
export const claimedByOther = errorKind(
  'claimed-by-other',
  409,
  'Someone else on your team is already replying.',
)
export const newMeanwhile = errorKind('new-meanwhile', 409, 'A new message just came in, so this stays open.')
export const templateChanged = errorKind(
  'template-changed',
  409,
  'Someone else changed this template. Please check it and save again.',
)
export const shortcutTaken = errorKind(
  'shortcut-taken',
  409,
  'Another template has this shortcut. Please choose a different one.',
)
export const tooManyTemplates = errorKind(
  'too-many-templates',
  409,
  `A practice can have up to ${TEMPLATES_MAX} templates. Please delete one first.`,
)
export const CANNOT_WORK_ON_IT = 'This person can’t open it. Please choose someone else.'
export const SNOOZE_NOT_AHEAD = 'This time has passed. Please choose a later one.'
export const SNOOZE_TOO_FAR = `Please choose a time within the next ${SNOOZE_DAYS_MAX} days.`
