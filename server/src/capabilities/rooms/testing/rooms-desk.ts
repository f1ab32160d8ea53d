import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@corridor/contract/kernel/route.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import type * as routes from '@corridor/contract/rooms/routes.ts'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { type Newcomer, signInNewcomer } from '#testing/world/newcomer.ts'

type Caller = LoginReply
type Opening = Partial<BodyOf<typeof routes.createRoom>>
type Posting = Partial<BodyOf<typeof routes.createPost>>
type Commenting = Partial<BodyOf<typeof routes.createComment>>

const CLAIMS = ['Channels', 'FileWriter', 'FileReader'] as const

/** Uses rooms as a client does. */
export function roomsDesk(app: TestApp) {
  const create = (as: Caller, others: readonly Caller[], more: Opening = {}) =>
    app.call('POST /rooms/v3', {
      as,
      body: {
        id: randomUUID(),
        name: 'Sterilization',
        roomType: ROOM_TYPES.InOffice,
        memberIds: others.map((one) => one.givenName),
        ...more,
      },
    })
  const post = (as: Caller, roomId: string, more: Posting = {}) =>
    app.call('POST /rooms/v3/posts', { as, body: { id: randomUUID(), roomId, message: 'Hello', ...more } })
  const comment = (as: Caller, roomId: string, postId: string, more: Commenting = {}) =>
    app.call('POST /rooms/v3/comments', {
      as,
      body: { id: randomUUID(), roomId, postId, message: 'Yes', ...more },
    })
  const done = async <Answer extends { status: number; body: unknown }>(answer: Promise<Answer>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Answer['body']
  }
  return {
    /** Somebody of an office, who may use rooms. */
    colleague: (more: Newcomer = {}) => signInNewcomer(app, { claims: [...CLAIMS], ...more }),
    create,
    open: async (as: Caller, others: readonly Caller[] = [], more: Opening = {}): Promise<PracticeRoom> =>
      done(create(as, others, more)),
    post,
    posted: (as: Caller, roomId: string, more: Posting = {}) => done(post(as, roomId, more)),
    comment,
    commented: (as: Caller, roomId: string, postId: string, more: Commenting = {}) =>
      done(comment(as, roomId, postId, more)),
    room: (as: Caller, roomId: string) => app.call('GET /rooms/v3/:roomId', { as, params: { roomId } }),
    rooms: async (as: Caller, roomType?: 0 | 1 | 2) =>
      (await done(app.call('GET /rooms/v3/lite', { as, query: { roomType } }))).getRoomListItems,
    posts: async (as: Caller, roomId: string, query: object = {}) =>
      done(app.call('GET /rooms/v3/posts', { as, query: { roomId, ...query } })),
    read: (as: Caller, roomId: string, seq?: number) =>
      app.call('POST /rooms/v3/read', { as, body: { roomId, seq } }),
  }
}
