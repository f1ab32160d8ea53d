import { EVENT_TYPES } from '@corridor/contract/engines/discussions/rules.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { roomsDesk } from './testing/rooms-desk.ts'

const app = useTestApp()
const desk = roomsDesk(app)

test('the log says of a comment what its post is about and whose it is', async () => {
  const [ada, ben, carla] = [await desk.colleague(), await desk.colleague(), await desk.colleague()]
  const room = await desk.open(ada, [ben, carla], { name: 'Supplies' })
  const post = await desk.posted(ada, room.id, { subject: 'Gloves' })
  await desk.commented(ben, room.id, post.id)
  await desk.commented(carla, room.id, post.id)
  const log = async (as: typeof ada) => (await app.call('GET /rooms/v3/events', { as })).body.data
  const facts = { room: 'Supplies', subject: 'Gloves', ownerId: ada.givenName }
  expect((await log(ada)).slice(0, 2)).toMatchObject([
    { eventType: EVENT_TYPES.NewEduCommentCreated, postId: post.id, metadata: facts },
    { eventType: EVENT_TYPES.NewEduCommentCreated, postId: post.id, metadata: facts },
  ])
  // Who commented follows the post, and hears of the next comment.
  expect(await log(ben)).toMatchObject([
    { eventType: EVENT_TYPES.NewEduCommentCreated, metadata: facts },
    { eventType: EVENT_TYPES.NewEduPostCreated, metadata: facts },
    { eventType: EVENT_TYPES.EduRoomHostInvitedUser },
  ])
})
