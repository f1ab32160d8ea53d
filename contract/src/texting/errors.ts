import { errorKind } from '../kernel/errors.ts'
import { textTooLong } from './problems.ts'

export const conversationNotFound = errorKind(
  'conversation-not-found',
  404,
  'We couldn’t find this conversation.',
)
export const secureMessageNotFound = errorKind(
  'secure-message-not-found',
  404,
  'We couldn’t find this secure message.',
)
export const recipientNotFound = errorKind('recipient-not-found', 404, 'We couldn’t find this recipient.')
export const listNotFound = errorKind('list-not-found', 404, 'We couldn’t find this list.')
export const scheduledNotFound = errorKind('scheduled-not-found', 404, 'This text isn’t scheduled any more.')
export const scheduledByOther = errorKind(
  'scheduled-by-other',
  409,
  'A colleague has scheduled this text. Cancel theirs first, or write yours as a new text.',
)
export const alreadySent = errorKind(
  'already-sent',
  409,
  'This text was already sent. To send it again, write it as a new text.',
)
export const textIdTaken = errorKind('text-id-taken', 409, 'This text was already sent by someone else.')
export const textDiffers = errorKind(
  'text-differs',
  409,
  'This text was already sent with other words. Please send yours as a new text.',
)
export const listDiffers = errorKind(
  'list-differs',
  409,
  'This list was already sent with other words or to other patients. Please send yours as a new list.',
)
/** A text from such a number cannot be answered. */
export const notAPhone = errorKind(
  'not-a-phone',
  409,
  'This sender can’t get texts: it isn’t a phone number.',
)
export const emergencyNumber = errorKind(
  'emergency-number',
  409,
  'This is an emergency or service number, so it can’t be texted from here.',
)
export const ownNumber = errorKind('own-number', 409, 'This is one of your own numbers.')
/** Measured as it leaves: with the practice's name before the first text, and with its fields filled in. */
export const tooLong = errorKind('text-too-long', 400, textTooLong())
export const nothingToText = errorKind('nothing-to-text', 400, 'Please write a text.')
export const noNumber = errorKind(
  'no-number',
  409,
  'Your practice has no number for texting yet. An admin can see in My office how to get one.',
)
export const linksAlone = errorKind(
  'links-alone',
  409,
  'Texts can’t be sent in this conversation. Send a secure link, or text a mobile number of the patient.',
)
export const numberNotYours = errorKind('number-not-yours', 409, 'Your practice can’t text from this number.')
export const numberNotUsable = errorKind(
  'number-not-usable',
  409,
  'This number isn’t free. Choose another one, or ask whoever runs Corridor for you.',
)
export const numberNotAssigned = errorKind(
  'number-not-assigned',
  409,
  'Numbers for texting are assigned by whoever runs Corridor for you. Ask them to assign this one to your practice.',
)
export const numberInUse = errorKind(
  'number-in-use',
  409,
  'There are conversations on this number, so it can’t be removed.',
)
export const tooManyNumbers = errorKind('too-many-numbers', 409, 'Your practice has too many numbers.')
export const notDue = errorKind('not-due', 409, 'Please choose a time in the future.')
export const pictureGone = errorKind(
  'picture-gone',
  409,
  'A picture is no longer there. Please attach it again.',
)
export const picturesRefused = errorKind('pictures-refused', 400, 'These pictures can’t be texted.')
export const listIsOver = errorKind('list-is-over', 409, 'This list has already ended.')
export const nobodyReachable = errorKind('nobody-reachable', 409, 'Nobody on this list can be texted.')
/** The codes that the specification names (platform §5). */
export const missingMobileNumber = errorKind('MISSING_MOBILE_NUMBER', 400, 'Please enter a mobile number.')
export const mobileNumberExisting = errorKind(
  'MOBILE_NUMBER_EXISTING',
  409,
  'You already have a patient with this number.',
)
