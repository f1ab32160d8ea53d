import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Conversations } from '#engines/conversation/conversations.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ChatDraft } from './store/conversation.ts'

declare module '#platform/services.ts' {
  interface Services {
    chat: {
      conversations: Conversations<ChatDraft, ChatMessage>
      /** Conversations whose readers this process has queued alerts for, and when these are due. */
      alerting: Map<string, Date>
      /** Settles what ended between the members of a conversation, before one of them writes in it. Needs its lock. */
      settleChannel: (tx: Tx, channelId: string) => Promise<void>
    }
  }
}
