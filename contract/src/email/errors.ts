import { errorKind } from '../kernel/errors.ts'

export const threadNotFound = errorKind('email-thread-not-found', 404, 'We couldn’t find this email.')
export const emailNotFound = errorKind('email-not-found', 404, 'We couldn’t find this email.')
export const recipientNotFound = errorKind(
  'email-recipient-not-found',
  404,
  'We couldn’t find this recipient.',
)
export const scheduledNotFound = errorKind(
  'scheduled-email-not-found',
  404,
  'This email isn’t scheduled any more.',
)
export const emailIdTaken = errorKind('email-id-taken', 409, 'This email was already sent by someone else.')
/** Its answer was lost, and the sender has changed it since: under another id it is an email of its own. */
export const emailDiffers = errorKind(
  'email-differs',
  409,
  'This email was already sent as it was before your changes. Send again to send this one too.',
)
export const nothingToSend = errorKind('nothing-to-send', 400, 'Please write a message, or attach a file.')
export const noAddress = errorKind(
  'no-email-address',
  409,
  'This patient has no email address. Add one, or send the link by text.',
)
export const noMobile = errorKind('no-mobile-number', 409, 'This patient has no mobile number to text.')
/** Answered by sending again with the code among `confirmed`, or by text. */
export const addressFails = errorKind(
  'address-fails',
  409,
  'Mail to this address came back. Check it with the patient, or send the link by text.',
)
export const addressChanged = errorKind(
  'address-changed',
  409,
  'This patient’s contact details have changed since. Please recall this email and write a new one.',
)
export const cannotRecall = errorKind('cannot-recall', 409, 'This email was already recalled.')
export const notDue = errorKind('email-not-due', 409, 'Please choose a time in the future.')
export const sentTooSoon = errorKind(
  'email-sent-too-soon',
  429,
  'A link was just sent. Please wait a minute.',
)
