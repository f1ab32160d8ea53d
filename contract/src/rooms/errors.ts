import { errorKind } from '../kernel/errors.ts'

export const roomNameNotFound = errorKind('room-name-required', 400, 'Channel name not found')
export const parentNotFound = errorKind(
  'parent-room-not-found',
  404,
  'We couldn’t find the room above this one.',
)
export const notConnected = errorKind(
  'practices-not-connected',
  403,
  'You can open a room with practices that you’re connected with.',
)
export const mayNotJoin = errorKind(
  'may-not-join-room',
  403,
  'Only people of the practices in this room can be in it.',
)
export const needsBothSides = errorKind(
  'room-needs-both-practices',
  400,
  'Please choose at least one person of the other practice.',
)
export const huddleStays = errorKind(
  'huddle-stays',
  409,
  'The room of the morning huddle belongs to the whole office.',
)
