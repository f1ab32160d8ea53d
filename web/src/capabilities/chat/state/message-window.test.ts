import { mergeMessage } from '@corridor/contract/chat/changes.ts'
import { windowOf, withMessage } from '@corridor/contract/engines/conversation/window.ts'
import { expect, test } from 'vitest'
import { ADA } from '#platform/testing/people.ts'
import { message } from '../testing/made-up.ts'
import { firstUnread, hideIn } from './message-window.ts'

test('a message stays gone for a member who deleted it for themselves', () => {
  const messages = [message(60), message(59)]
  const hidden = hideIn(
    windowOf({ messages, continuationToken: 'more', hasNewer: false }),
    message(60).id,
    ADA,
  )
  const changed = withMessage(hidden, message(60, { reactions: { [ADA]: 'heart' } }), mergeMessage)
  expect(changed.messages[1]).toMatchObject({ messageText: '', reactions: {}, deletedBy: [ADA] })
})

test('the first unread one is another’s words, after what was read', () => {
  const own = message(52, { user: { userId: ADA, name: 'Ada', profileUrl: null } })
  const window = windowOf({
    messages: [
      message(55),
      message(54, { isDeleted: true }),
      message(53, { type: 'note' }),
      own,
      message(51),
    ],
    continuationToken: null,
    hasNewer: false,
  })
  expect(firstUnread(window, 51, ADA)?.seq).toBe(55)
  expect(firstUnread(window, 50, ADA)?.seq).toBe(51)
  expect(firstUnread(window, 55, ADA)).toBeUndefined()
})
