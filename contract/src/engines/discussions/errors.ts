import { errorKind } from '../../kernel/errors.ts'

/** One answer for a room that never existed, was left or belongs to others, so that ids cannot be probed. */
export const roomNotFound = errorKind('room-not-found', 404, 'We couldn’t find this room.')
export const postNotFound = errorKind('post-not-found', 404, 'We couldn’t find this post.')
export const commentNotFound = errorKind('comment-not-found', 404, 'We couldn’t find this comment.')
export const roomEnded = errorKind(
  'room-ended',
  403,
  'These practices are no longer connected, so nothing new can be written here. You can still read it.',
)
export const notYourPost = errorKind('not-your-post', 403, 'Only the person who wrote this can change it.')
export const mayNotDelete = errorKind(
  'may-not-delete',
  403,
  'Only the person who wrote this and who looks after the room can delete it.',
)
export const mayNotManage = errorKind(
  'may-not-manage',
  403,
  'Only the person who looks after this room can do this.',
)
export const nothingToPost = errorKind('nothing-to-post', 400, 'Please write something.')
export const roomIsFull = errorKind('room-is-full', 409, 'This room is full. It can have 1,000 people.')
export const tooManyReminders = errorKind(
  'too-many-room-reminders',
  409,
  'You have 200 reminders already. Remove one first.',
)
export const notAPicture = errorKind('not-a-picture', 400, 'Please choose a picture for the sponsor’s logo.')
export const eventNotFound = errorKind('event-not-found', 404, 'We couldn’t find this.')
