import type { TextMessage } from '@corridor/contract/texting/model.ts'
import type { Conversations } from '#engines/conversation/conversations.ts'
import type { TextDraft } from './store/tables.ts'

declare module '#platform/services.ts' {
  interface Services {
    texting: {
      conversations: Conversations<TextDraft, TextMessage>
      /** Conversations whose readers this process has queued alerts for, and when these are due. */
      alerting: Map<string, Date>
    }
  }
}
