import { errorKind } from '../kernel/errors.ts'

export const alreadyRetried = errorKind('already-retried', 409, 'Somebody has already sent this again.')
export const notFailed = errorKind('not-failed', 409, 'This hasn’t failed, so there’s nothing to send again.')
export const contentGone = errorKind(
  'content-gone',
  410,
  'We no longer have what this said. Please send it again from where it was written.',
)
export const tooLateToCancel = errorKind('too-late-to-cancel', 409, 'This has already left.')
/** A capability refuses to send: the sentence says why. */
export const sendRefused = errorKind('send-refused', 409, 'This can’t be sent.')
/** A capability asks whether this is meant: the sentence is the question. Sent again with its code, it goes out. */
export const sendQuestioned = errorKind('send-questioned', 409, 'Please check who this is for.')
export const noSuchChannel = errorKind(
  'no-such-channel',
  409,
  'This installation can’t send that way. Please choose another one.',
)
export const wrongAddress = errorKind('wrong-address', 400, 'Please check the address.')
