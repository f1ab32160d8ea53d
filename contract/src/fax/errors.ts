import { errorKind } from '../kernel/errors.ts'
import { CONTACTS_MAX, FAX_CALLS_MAX, FAX_NUMBERS_MAX } from './limits.ts'

export const faxNotFound = errorKind('fax-not-found', 404, 'We couldn’t find this fax.')
export const preparedNotFound = errorKind(
  'prepared-fax-not-found',
  404,
  'This preview is no longer there. Please prepare the fax again.',
)
export const faxDiffers = errorKind(
  'fax-differs',
  409,
  'This was already sent as it was before your changes. You’ll find it under Outgoing. Send again to send this one too.',
)
export const contactNotFound = errorKind('fax-contact-not-found', 404, 'We couldn’t find this contact.')
export const faxAlreadyProcessed = errorKind(
  'fax-already-processed',
  409,
  'Someone else already processed this fax.',
)
export const faxNotProcessed = errorKind(
  'fax-not-processed',
  409,
  'Someone else already moved this fax back to Incoming.',
)
export const notResendable = errorKind('fax-not-resendable', 409, 'Only a fax that failed can be sent again.')
export const alreadyResent = errorKind('fax-already-resent', 409, 'Someone else already sent this fax again.')
export const noFaxNumber = errorKind(
  'no-fax-number',
  409,
  'Your practice has no fax number yet. A practice admin can add one in My office.',
)
export const faxNumberNotUsable = errorKind(
  'fax-number-not-usable',
  409,
  'This number can’t be used here. Ask whoever runs Corridor for you to set it up.',
)
export const faxNumberNotAssigned = errorKind(
  'fax-number-not-assigned',
  409,
  'Fax numbers are assigned by whoever runs Corridor for you. Ask them to assign this one to your practice.',
)
export const faxNumberInUse = errorKind(
  'fax-number-in-use',
  409,
  'A fax is still waiting to leave from this number. Please try again once it has been sent.',
)
export const tooManyFaxNumbers = errorKind(
  'too-many-fax-numbers',
  409,
  `A practice can have up to ${FAX_NUMBERS_MAX} fax numbers.`,
)
export const tooManyContacts = errorKind(
  'too-many-fax-contacts',
  409,
  `A practice can have up to ${CONTACTS_MAX.toLocaleString('en-US')} fax contacts.`,
)
export const contactChanged = errorKind(
  'fax-contact-exists',
  409,
  'There is already a contact with this fax number.',
)
export const cannotPrepare = errorKind('fax-not-prepared', 400, 'This file can’t be faxed.')
export const badFaxSignature = errorKind('fax-bad-signature', 401, 'The signature is not valid.')
export const unclaimedFaxSettled = errorKind(
  'unclaimed-fax-settled',
  410,
  'This fax is no longer waiting. It went to its practice or was deleted.',
)
export const nobodyHasNumber = errorKind(
  'fax-number-of-nobody',
  409,
  'No practice has this number yet. Choose the practice that the fax is for.',
)
export const numberOfAnother = errorKind(
  'fax-number-of-another',
  409,
  'Another practice has this number by now. Please give the fax to that one.',
)
export const NO_FAX_PATIENT = 'Please choose the patient first.'
export const TOO_LATE = 'Please choose a time within the next 90 days.'
export const TOO_EARLY = 'Please choose a time in the future.'
export const NOT_THE_PAGES = 'Each page has to be in exactly one part.'
/** Said of a fax that was tried often enough. */
export const CALLED_IN_VAIN = `We called ${FAX_CALLS_MAX} times.`
/** Said where a fax would leave otherwise than it was prepared. */
export const NUMBER_GONE =
  'Your practice no longer has the number that this fax was prepared for. Please prepare it again.'
export const ANOTHER_NUMBER = 'A fax can’t be sent on to another number. Please prepare a new one.'
