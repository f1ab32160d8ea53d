// @vitest-environment jsdom
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { checkConversations } from '#engines/conversation/testing/conversation-checks.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT, message } from '../testing/made-up.ts'
import { conversations } from './conversations.ts'
import './live.ts'

checkConversations({
  conversations,
  empty: channel(),
  more: { DEFAULT: null, FAVOURITES: null, ARCHIVED: null },
  stream: `chat:${DIRECT}`,
  make: (id, seq, messageText) =>
    message(seq, { id, messageText, user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null } }),
  contentOf: (messageText) => ({ messageText }),
  textOf: ({ messageText }) => messageText,
  eventOf: (one) => ({ event: 'chat.message', payload: { channelId: DIRECT, message: one } }),
  open: (server, answers) => {
    showScreen(
      '/',
      null,
      {
        ...answers,
        'GET /api/v2/messages': async () => {
          await server.state.beforePage
          return answer(200, server.page())
        },
        'POST /api/v2/messages': ({ body }) => {
          const { id, messageText } = body as ChatMessage
          return server.send(id, messageText)
        },
      },
      userOf(ADA),
    )
    useSession.setState({ claims: ['Chat'] })
  },
})
