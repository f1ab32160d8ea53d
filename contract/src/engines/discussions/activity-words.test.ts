import { expect, test } from 'vitest'
import { activityOf, activityWords, type LoggedEvent } from './activity-words.ts'
import { EVENT_TYPES, type EventType } from './rules.ts'

const entry = (eventType: EventType, metadata: Record<string, string> = {}): LoggedEvent => ({
  id: 'entry',
  eventType,
  metadata: { name: 'Ben Cruz', room: 'Supplies', subject: 'Gloves', ownerId: 'me', ...metadata },
  createdTimestamp: 0,
  createdTimeUtc: '2026-11-16T08:00:00.000Z',
})
const says = (eventType: EventType, metadata?: Record<string, string>) =>
  activityWords(entry(eventType, metadata), 'me', (reaction) => (reaction === 'heart' ? '❤️' : reaction))

test.each([
  [EVENT_TYPES.NewEduPostCreated, {}, 'posted “Gloves” in Supplies'],
  [EVENT_TYPES.NewEduPostCreated, { subject: '' }, 'posted in Supplies'],
  [EVENT_TYPES.NewEduCommentCreated, {}, 'commented on your post “Gloves”'],
  [EVENT_TYPES.NewEduCommentCreated, { ownerId: 'ben' }, 'commented on “Gloves” in Supplies'],
  [EVENT_TYPES.NewEduCommentCreated, { ownerId: 'ben', subject: '' }, 'commented on a post in Supplies'],
  [EVENT_TYPES.EduRoomHostInvitedUser, {}, 'added you to Supplies'],
  [EVENT_TYPES.EduRoomDeleted, {}, 'deleted Supplies'],
  [EVENT_TYPES.EduPostReactedAt, { reaction: 'heart' }, 'reacted ❤️ to your post “Gloves”'],
  [EVENT_TYPES.EduCommentReactedAt, { reaction: 'heart' }, 'reacted ❤️ to your comment'],
  [EVENT_TYPES.EduCommentReactedAt, { reaction: 'heart', ownerId: 'ben' }, 'reacted ❤️ to a comment'],
  [EVENT_TYPES.EduRoomJoined, {}, 'joined Supplies'],
  [EVENT_TYPES.EduRoomSubscribed, {}, 'subscribed to Supplies'],
])('entry %i with %j says “%s”', (eventType, metadata, sentence) => {
  expect(says(eventType, metadata)).toBe(sentence)
})

test('each entry stands in the log once, the newest first', () => {
  const at = (id: string, minute: number) => ({
    id,
    createdTimeUtc: new Date(Date.UTC(2026, 10, 16, 8, minute)).toISOString(),
  })
  const log = activityOf([at('a', 1), at('b', 3), at('a', 1), at('c', 2)])
  expect(log.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
