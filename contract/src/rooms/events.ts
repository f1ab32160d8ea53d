import { z } from 'zod'
import { Comment, SharedPost } from '../engines/discussions/model.ts'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'

/** The changes of one room, with a sequence of its own. */
export const roomStream = stream({ stream: 'rooms', claim: 'Channels' })
/** What only the person themselves hears: which rooms they are in, and how they have each. */
export const ownRoomsStream = stream({ stream: 'rooms-own', claim: 'Channels' })

const hub = '/hubs/notification'

/** A new post, or the whole of one that was changed, with its newest comments. */
export const postChanged = event({
  name: 'rooms.post',
  hub,
  payload: z.object({ roomId: Id, post: SharedPost }),
})

/** A new comment, or the whole of one that was changed, and how its post stands with it. */
export const commentChanged = event({
  name: 'rooms.comment',
  hub,
  payload: z.object({
    roomId: Id,
    postId: Id,
    comment: Comment,
    totalComments: z.int(),
    activeSeq: z.int(),
  }),
})

/** The room itself has changed, or who is in it. */
export const roomChanged = event({ name: 'rooms.room', hub, payload: z.object({ roomId: Id }) })

/** A person has a room otherwise now, or is out of it. It is published to their own windows alone. */
export const ownRoomChanged = event({
  name: 'rooms.own',
  hub,
  payload: z.object({ roomId: Id, isGone: z.boolean() }),
})

/** Something was added to a person’s activity log, or read in it. */
export const activityChanged = event({ name: 'rooms.activity', hub, payload: z.object({ roomId: Id }) })

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'rooms/events': typeof import('./events.ts')
  }
}
