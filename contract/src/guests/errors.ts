import { errorKind } from '../kernel/errors.ts'

/** What the holder of a real link reads. Somebody with a made-up one gets `link-not-valid` and learns nothing. */
export const linkEnded = {
  recalled: errorKind('guest-link-recalled', 410, 'The practice recalled this link.'),
  expired: errorKind('guest-link-expired', 410, 'This link has expired.'),
  'used-up': errorKind('guest-link-used-up', 410, 'This link was already used.'),
  renewed: errorKind('guest-link-renewed', 410, 'There’s a newer link. Please use that one.'),
  locked: errorKind('guest-link-locked', 410, 'Too many wrong answers. This link is locked.'),
  unavailable: errorKind('guest-link-unavailable', 410, 'This isn’t available right now.'),
} as const

export const codeNeeded = errorKind('guest-code-needed', 403, 'Please enter the code first.')
export const codeWrong = errorKind('guest-code-wrong', 403, 'That code isn’t right.')
export const answersWrong = errorKind(
  'guest-answers-wrong',
  403,
  'The code or the date of birth isn’t right.',
)
export const codeSpent = errorKind(
  'guest-code-spent',
  410,
  'That code no longer works. Please get a new one.',
)
export const birthDateNeeded = errorKind(
  'guest-birth-date-needed',
  403,
  'Please enter the date of birth too.',
)
export const codeTooSoon = errorKind(
  'guest-code-too-soon',
  429,
  'A code was just sent. Please wait a moment.',
)
export const noSuchAddress = errorKind('guest-no-such-address', 422, 'We can’t send a code there.')

export const alreadyRecalled = errorKind('guest-already-recalled', 409, 'This link was already recalled.')
export const alreadyAnswered = errorKind(
  'guest-already-answered',
  409,
  'Someone already replied to this message.',
)
export const messageDiffers = errorKind(
  'guest-message-differs',
  409,
  'This message was already sent with other words. Please send yours as a new message.',
)
export const noRecipient = errorKind(
  'guest-no-recipient',
  422,
  'Please enter an email address or a mobile number.',
)
export const noTexts = errorKind(
  'guest-no-texts',
  422,
  'Texts can’t be sent here. Please enter an email address.',
)
export const sentTooSoon = errorKind(
  'guest-sent-too-soon',
  429,
  'A link was just sent. Please wait a minute.',
)
