import { type AlertKind, alertKind } from '../kernel/alert.ts'

/** What an alert about a post or a comment is made of. The words stay in the room. */
type AboutPost = { roomId: string; postId: string; room: string; from: string } & Record<string, string>

const at = ({ roomId, postId }: Pick<AboutPost, 'roomId' | 'postId'>) =>
  `/dashboard/practices?channelId=${roomId}&postId=${postId}` as const

export const postWritten = alertKind<AboutPost>()({
  kind: 'rooms.post',
  label: 'A new post in a room',
  claim: 'Channels',
  isOfPractice: true,
  channels: ['app'],
  sentence: ({ from, room }, times) =>
    times > 1
      ? { title: `${times} new posts and comments in ${room}`, detail: `Latest from ${from}` }
      : { title: `New post from ${from}`, detail: room },
  outside: 'There is something new in a room.',
  target: at,
})

export const commentWritten = alertKind<AboutPost>()({
  kind: 'rooms.comment',
  label: 'A comment on a post I follow',
  claim: 'Channels',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: ({ from, room }, times) =>
    times > 1
      ? { title: `${times} new posts and comments in ${room}`, detail: `Latest from ${from}` }
      : { title: `${from} commented`, detail: room },
  outside: 'There is something new in a room.',
  target: at,
})

export const mentionedInRoom = alertKind<AboutPost>()({
  kind: 'rooms.mentioned',
  label: 'Someone mentions me in a room',
  claim: 'Channels',
  isOfPractice: true,
  channels: ['app', 'push', 'mail'],
  sentence: ({ from, room }) => ({ title: `${from} mentioned you`, detail: room }),
  outside: 'Someone mentioned you.',
  target: at,
})

export const postReminder = alertKind<AboutPost>()({
  kind: 'rooms.reminder',
  label: 'A post I wanted to be reminded of',
  claim: 'Channels',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: ({ from, room }) => ({ title: `Reminder: a post from ${from}`, detail: room }),
  outside: 'You wanted to be reminded of something.',
  target: at,
})

export const addedToRoom = alertKind<{ roomId: string; room: string; from: string }>()({
  kind: 'rooms.added',
  label: 'Someone adds me to a room',
  claim: 'Channels',
  isOfPractice: true,
  channels: ['app'],
  sentence: ({ from, room }) => ({ title: `${from} added you to ${room}` }),
  outside: 'You were added to a room.',
  target: ({ roomId }) => `/dashboard/practices?channelId=${roomId}`,
})

export const ROOM_ALERTS = [
  postWritten,
  commentWritten,
  mentionedInRoom,
  postReminder,
  addedToRoom,
] as const satisfies readonly AlertKind<string, never>[]
