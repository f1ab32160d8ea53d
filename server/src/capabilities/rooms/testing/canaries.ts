import { randomUUID } from 'node:crypto'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { roomsDesk } from './rooms-desk.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner, staff, tomorrow }) => {
    const desk = roomsDesk(app)
    const room = await desk.open(owner, [staff], { name: CANARY_TEXT, description: CANARY_TEXT })
    const file = await fileClient(app).send(owner, `${CANARY_TEXT}.txt`, CANARY_TEXT)
    const post = await desk.posted(owner, room.id, {
      id: randomUUID(),
      subject: CANARY_TEXT,
      message: CANARY_TEXT,
      attachments: [file.body.id],
      mentions: [staff.givenName],
    })
    const comment = await desk.commented(staff, room.id, post.id, { message: CANARY_TEXT })
    const one = { roomId: room.id, postId: post.id }
    await app.call('PUT /rooms/v3/comments', {
      as: staff,
      body: { ...one, commentId: comment.id, message: `${CANARY_TEXT}, and this` },
    })
    await app.call('POST /rooms/v3/posts/react', { as: staff, body: { ...one, reaction: 'heart' } })
    await app.call('PUT /rooms/v3/posts/reminder', { as: owner, body: { ...one, remindAt: tomorrow } })
    await desk.read(owner, room.id)
    const readAs = async (call: string) => (await app.send(call, { as: owner })).body
    return {
      ids: [room.id, post.id, comment.id],
      nested: [
        { field: 'postId', inside: ['roomId'], outer: room.id, inner: post.id },
        { field: 'commentId', inside: ['roomId', 'postId'], outer: room.id, inner: comment.id },
      ],
      read: async () => ({
        rooms: await readAs('GET /rooms/v3/lite'),
        posts: await readAs(`GET /rooms/v3/posts?roomId=${room.id}`),
        members: await readAs(`GET /rooms/v3/members?roomId=${room.id}`),
        events: await readAs('GET /rooms/v3/events'),
      }),
    }
  },
}
