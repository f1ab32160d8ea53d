import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { Chat } from '../Chat.tsx'
import { channel, DIRECT, message } from './made-up.ts'

/** Ada has her conversation with Ben open, in which he said one thing. */
export const openConversation = (answers: Answers = {}, user = userOf(ADA)) =>
  showScreen(
    `/dashboard/chat?channelId=${DIRECT}`,
    <Chat />,
    {
      'GET /api/v3/channels': () =>
        answer(200, { channels: [channel({ lastSeq: 1, readSeq: 1 })], continuationToken: null }),
      'GET /api/v2/messages': () =>
        answer(200, { messages: [message(1)], continuationToken: null, hasNewer: false }),
      'GET /api/v2/messages/scheduled': () => answer(200, { scheduled: [] }),
      ...answers,
    },
    user,
  )
