import { errorKind, INVALID_CREDENTIALS_MESSAGE } from '../kernel/errors.ts'
import { SIGN_IN_PROBLEMS } from './problems.ts'

export const invalidCredentials = errorKind('invalid-credentials', 401, INVALID_CREDENTIALS_MESSAGE)
export const missingOneTimeCode = errorKind('11001', 400, 'Please enter your one-time code.')
export const passwordOrCode = errorKind(
  'password-or-code',
  400,
  'Please sign in with either a password or a one-time code.',
)
export const sessionEnded = errorKind('session-ended', 401, 'Your session has ended. Please sign in again.')
export const wrongCurrentPassword = errorKind(
  'wrong-current-password',
  400,
  'That’s not your current password.',
)
export const weakPassword = errorKind('weak-password', 400, 'Please choose another password.')
export const linkNotValid = errorKind(
  'link-not-valid',
  410,
  'This link has expired or was already used. Please ask for a new one.',
)
/** From the list of chat channels it signs the person out (specification, platform §8); no other call answers it. */
export const userNotFound = errorKind('ErrorUserNotFoundCode', 404, 'We couldn’t find this user.')

/** The password was right: the client requests the code and sends both again. */
export const secondFactorNeeded = errorKind('second-factor-needed', 401, SIGN_IN_PROBLEMS.factor)
export const secondFactorWrong = errorKind(
  'second-factor-wrong',
  401,
  'That code isn’t right. Please try the next one.',
)
/** Not 401 for a signed-in person: a client would refresh. */
export const wrongFactorCode = errorKind(
  'wrong-factor-code',
  400,
  'That code isn’t right. Please try the next one.',
)
export const noSecondFactor = errorKind(
  'no-second-factor',
  409,
  'You don’t have an authenticator app set up.',
)
export const secondFactorOn = errorKind(
  'second-factor-on',
  409,
  'You already have an authenticator app set up.',
)
export const secondFactorRequired = errorKind(
  'second-factor-required',
  409,
  'Your practice requires an authenticator app.',
)
/** A recovery code may be stored on paper, so it cannot move a factor alone. */
export const passwordNeeded = errorKind('password-needed', 400, SIGN_IN_PROBLEMS.password)
export const noFactorMove = errorKind('no-factor-move', 409, 'This took too long. Please start over.')
export const noCodesToShow = errorKind(
  'no-codes-to-show',
  404,
  'These recovery codes can no longer be shown. Please make new ones.',
)

/** At a locked screen. Not 401: a client would refresh. */
export const wrongUnlockPassword = errorKind('wrong-password', 400, 'That’s not your password.')
export const wrongUnlockCode = errorKind('wrong-code', 400, 'That code isn’t right or has expired.')
/**
 * The session ends with it, and this answer is the only explanation its window gets: it has no connection
 * while it is locked.
 */
export const unlockFailed = errorKind(
  'unlock-failed',
  403,
  'There were too many wrong attempts. Please sign in again.',
)
export const practiceSetsIdleLock = errorKind(
  'practice-sets-idle-lock',
  409,
  'Your practice decides when Corridor locks.',
)
