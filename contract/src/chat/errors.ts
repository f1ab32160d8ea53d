import { errorKind } from '../kernel/errors.ts'

/** One answer for a channel that never existed, was left or belongs to others, so that ids cannot be probed. */
export const channelNotFound = errorKind('channel-not-found', 404, 'We couldn’t find this conversation.')
export const messageNotFound = errorKind('message-not-found', 404, 'We couldn’t find this message.')
export const frozenChannel = errorKind(
  'channel-frozen',
  403,
  'You’re no longer connected, so you can’t write here. You can still read it.',
)
export const notAContact = errorKind(
  'not-a-contact',
  403,
  'You can write to your team and to people you’re connected with.',
)
export const mayNotRemove = errorKind(
  'may-not-remove',
  403,
  'Only the person who created this group and practice admins can remove people.',
)
export const notYourMessage = errorKind('not-your-message', 403, 'Only the sender can do this.')
export const tooLateToEdit = errorKind(
  'too-late-to-edit',
  409,
  'Messages can be edited for 15 minutes after they’re sent.',
)
export const groupIsFull = errorKind('group-is-full', 409, 'This group is full. It can have 1,000 people.')
export const tooManyGroups = errorKind(
  'too-many-groups',
  429,
  'You’ve started a lot of groups in the last hour. Please try again later.',
)
export const nothingToSend = errorKind('nothing-to-send', 400, 'Please write a message.')
/** Not 429: the outbox would retry it later, and an hour later the message is no longer urgent. */
export const tooManyUrgent = errorKind(
  'too-many-urgent',
  409,
  'You’ve sent a lot of urgent messages. Send this one without marking it urgent, or try again in an hour.',
)
export const tooManyReminders = errorKind(
  'too-many-reminders',
  409,
  'You’ve just reminded them. Please wait a few minutes, or give them a call.',
)
export const notQuotable = errorKind(
  'not-quotable',
  400,
  'You can only reply to messages of this conversation.',
)
export const gifsAreOff = errorKind('gifs-off', 403, 'Your practice has turned off GIFs.')
export const idTaken = errorKind('id-taken', 409, 'This id is already used.')
export const notDueYet = errorKind('not-in-the-future', 400, 'Please choose a time in the future.')
