import { errorKind } from '../kernel/errors.ts'

export const personNotFound = errorKind('person-not-found', 404, 'We couldn’t find this person.')
export const codeNotRight = errorKind('code-not-right', 400, 'That code isn’t right, or it has expired.')
export const codeTooSoon = errorKind(
  'code-too-soon',
  429,
  'Please wait a moment before asking for another code.',
)
export const tooManyCodes = errorKind(
  'too-many-codes',
  429,
  'You’ve asked for a lot of codes. Please try again later.',
)
