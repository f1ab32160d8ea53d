import { POSTS_PAGE_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { Actor, FaultPart, FaultWorld } from '#testing/faults/declaration.ts'
import { followed } from '#testing/faults/declaration.ts'
import { appliedTo, type FollowedRoom, shownPost } from './followed-room.ts'

/** What a window shows of a room without scrolling. */
const SHOWN = 20

const shown = ({ posts }: FollowedRoom): FollowedRoom => ({ posts: posts.slice(-SHOWN) })

async function readShown({ call }: FaultWorld, as: Actor, roomId: string): Promise<FollowedRoom> {
  const { body } = await call('GET /rooms/v3/posts', { as, query: { roomId, pageSize: SHOWN } })
  return { posts: body.data.map(shownPost) }
}

/** Every post there is, and every comment on the first. */
async function readAll({ call }: FaultWorld, as: Actor, roomId: string, postId: string): Promise<string[]> {
  const texts: string[] = []
  for (let continuationToken: string | undefined, isLeft = true; isLeft; ) {
    const { body } = await call('GET /rooms/v3/posts', {
      as,
      query: { roomId, pageSize: POSTS_PAGE_MAX, continuationToken },
    })
    texts.push(...body.data.filter(({ id }) => id !== postId).map(({ message }) => message))
    continuationToken = body.continuationToken ?? undefined
    isLeft = continuationToken !== undefined
  }
  for (let continuationToken: string | undefined, isLeft = true; isLeft; ) {
    const { body } = await call('GET /rooms/v3/comments', {
      as,
      query: { roomId, postId, pageSize: 100, continuationToken },
    })
    texts.push(...body.data.map(({ message }) => message))
    continuationToken = body.continuationToken ?? undefined
    isLeft = continuationToken !== undefined
  }
  return texts
}

/** Two who write posts and comments without a pause. */
export const faults: FaultPart = {
  capability: 'rooms',
  prepare: async (world) => {
    const [ada, ben] = (await world.people(2, { claims: ['Channels'] })) as [Actor, Actor]
    const roomId = crypto.randomUUID()
    const postId = crypto.randomUUID()
    await world.call('POST /rooms/v3', {
      as: ada,
      body: { id: roomId, name: 'Busy', memberIds: [ben.givenName] },
    })
    await world.call('POST /rooms/v3/posts', { as: ada, body: { id: postId, roomId, message: 'The first' } })
    return {
      pauseMs: 60,
      write: async (token, count) => {
        const as = count % 2 === 0 ? ada : ben
        if (count % 3 === 0)
          await world.call('POST /rooms/v3/posts', { as, body: { id: token, roomId, message: token } })
        else
          await world.call('POST /rooms/v3/comments', {
            as,
            body: { id: token, roomId, postId, message: token },
          })
      },
      read: () => readAll(world, ada, roomId, postId),
      windows: [ada, ben].map((as) =>
        followed<FollowedRoom>({
          name: `room of ${as === ada ? 'Ada' : 'Ben'}`,
          as,
          streams: [`rooms:${roomId}`],
          read: () => readShown(world, as, roomId),
          apply: (state, change) => shown(appliedTo(state, change)),
        }),
      ),
    }
  },
}
