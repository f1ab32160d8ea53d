import { errorKind } from '../kernel/errors.ts'

export const personNotFound = errorKind('person-not-found', 404, 'We could not find this person.')
export const codeNotRight = errorKind('code-not-right', 400, 'This code is not right, or it has expired.')
export const codeTooSoon = errorKind(
  'code-too-soon',
  429,
  'Please wait a moment before you ask for another code.',
)
export const tooManyCodes = errorKind(
  'too-many-codes',
  429,
  'You have asked for many codes. Please try again later.',
)
