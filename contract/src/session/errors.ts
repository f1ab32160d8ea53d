import { errorKind, INVALID_CREDENTIALS_MESSAGE } from '../kernel/errors.ts'

export const invalidCredentials = errorKind('invalid-credentials', 401, INVALID_CREDENTIALS_MESSAGE)
export const missingOneTimeCode = errorKind('11001', 400, 'Please enter your one-time code.')
export const passwordOrCode = errorKind(
  'password-or-code',
  400,
  'Please sign in with either a password or a one-time code.',
)
export const tooManyAttempts = errorKind(
  'too-many-attempts',
  429,
  'Too many attempts. Please wait a while and try again.',
)
export const sessionEnded = errorKind('session-ended', 401, 'Your session has ended. Please sign in again.')
export const wrongCurrentPassword = errorKind(
  'wrong-current-password',
  400,
  'The current password is not right.',
)
export const weakPassword = errorKind('weak-password', 400, 'Please choose another password.')
export const linkNotValid = errorKind(
  'link-not-valid',
  410,
  'This link has expired or was already used. Please ask for a new one.',
)
export const userNotFound = errorKind('ErrorUserNotFoundCode', 404, 'We could not find this user.')
