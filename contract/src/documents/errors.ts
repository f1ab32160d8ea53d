import { errorKind } from '../kernel/errors.ts'
import { COMMENTS_MAX, FILES_MAX, RESTORE_MINUTES } from './limits.ts'

export const documentNotFound = errorKind('document-not-found', 404, 'We couldn’t find this document.')
/** Somebody else was faster. The window shows the record as it is now. */
export const documentChanged = errorKind(
  'document-changed',
  409,
  'Someone else just changed this document. Here is how it looks now.',
)
export const alreadyProcessed = errorKind(
  'document-already-processed',
  409,
  'Someone else already processed this document.',
)
export const alreadyOpenAgain = errorKind(
  'document-not-processed',
  409,
  'Someone else already moved this document back to Incoming.',
)
export const workedOnByOther = errorKind(
  'document-worked-on',
  409,
  'Someone else on your team is already working on this.',
)
export const alreadyDecided = errorKind(
  'referral-already-decided',
  409,
  'Someone else already decided about this referral.',
)
export const notDecided = errorKind(
  'referral-not-decided',
  409,
  'Please approve or decline this referral first.',
)
export const alreadyForwarded = errorKind(
  'document-already-forwarded',
  409,
  'Your practice already forwarded this document to them. Delete that one from Outgoing first to send it again.',
)
export const notReferral = errorKind('not-a-referral', 409, 'This is a document, not a referral.')
export const stageMoved = errorKind(
  'stage-moved',
  409,
  'Someone else just moved this referral. Here is where it is now.',
)
export const stageNotPossible = errorKind(
  'stage-not-possible',
  409,
  'A referral can’t go from this stage to that one.',
)
export const remindedAlready = errorKind(
  'reminded-already',
  429,
  'A reminder was sent within the last day. Please wait before you send another one.',
)
export const nobodyToRemind = errorKind(
  'nobody-to-remind',
  409,
  'There is no practice on Corridor to remind. Please call or write to them.',
)
export const notRestorable = errorKind(
  'document-not-restorable',
  409,
  `This can be undone for ${RESTORE_MINUTES} minutes only.`,
)
export const notConnected = errorKind(
  'practice-not-connected',
  403,
  'You aren’t connected with this practice. Please connect first.',
)
export const tooManyComments = errorKind(
  'too-many-comments',
  409,
  `A document can have up to ${COMMENTS_MAX} comments.`,
)
export const captchaWrong = errorKind(
  'captcha-wrong',
  400,
  'We couldn’t check that you are a person. Please try again.',
)
export const captchaUsed = errorKind(
  'captcha-used',
  409,
  'This check was used before. Please try again, nothing you typed is lost.',
)
export const referPassUsed = errorKind(
  'refer-pass-used',
  409,
  'A referral was already sent with this form. Please reload the page to send another one.',
)
export const websiteReferralsFull = errorKind(
  'website-referrals-full',
  429,
  'This practice can’t take more referrals from its website right now, because many are waiting to be reviewed. Please call the practice.',
)
export const formLocked = errorKind(
  'form-locked',
  400,
  'This PDF is locked with a password. Please save it without one and upload it again.',
)
export const formXfa = errorKind(
  'form-xfa',
  400,
  'This form was made with Adobe LiveCycle (XFA), which only Adobe Reader can fill in. Please save it as a regular PDF form.',
)
export const formWithoutFields = errorKind(
  'form-without-fields',
  400,
  'This PDF has no fields to fill in. Please upload a fillable form.',
)
export const formActive = errorKind(
  'form-active',
  400,
  'This PDF has scripts or hidden files in it that we couldn’t take out. Please save it as a regular PDF form without them.',
)
export const formNotReadable = errorKind(
  'form-not-readable',
  400,
  'We couldn’t read this PDF. Please check the file and upload it again.',
)
export const noOwnForm = errorKind('no-own-form', 404, 'There is no form to fill in.')
export const sendDiffers = errorKind(
  'send-differs',
  409,
  'This was already sent as it was before your changes. You’ll find it under Outgoing. To send something else, please start again.',
)
export const patientNotReachable = errorKind(
  'patient-not-reachable',
  409,
  'There is no email address or mobile number for this patient yet. Please add one first.',
)
export const noPatientRecord = errorKind(
  'no-patient-record',
  409,
  'This referral isn’t linked to a patient of yours.',
)
export const patientHasLink = errorKind(
  'patient-has-link',
  409,
  'The patient already has a link to this referral.',
)
export const patientChosen = errorKind(
  'document-patient-chosen',
  409,
  'Someone else just chose the patient of this document. Here is how it looks now.',
)
export const FORM_MISSING = 'Please fill in the form.'
export const NO_RECIPIENT = 'Please choose who gets it.'
export const tooManyPatients = errorKind(
  'too-many-referred-patients',
  409,
  'One referral is about one patient. Please reload the page to refer another one.',
)
export const NO_PATIENT = 'Please say who the patient is.'
export const BAD_PHONE = 'Please enter a valid phone number for the patient.'
export const NO_SENDER = 'Please enter your email address.'
export const NO_DOCUMENT = 'Please say which document this is about.'
export const NO_FILES = 'Please attach at least one file.'
export const TOO_MANY_FILES = `Please attach at most ${FILES_MAX} files.`
export const NO_DOCTOR = 'Please choose a doctor of this practice, or nobody in particular.'
export const EMPTY_FILE = 'This file is empty. Please choose another one.'
export const SAME_FILE_TWICE = 'The same file is attached twice.'
export const NO_REASON = 'Please say why you refer this patient.'
export const NO_DAY = 'Please choose the day of the visit.'
export const DAY_TOO_FAR = 'Please choose a day between a year ago and five years from now.'
export const NOT_ITSELF = 'This is your own practice. Please choose another one.'
