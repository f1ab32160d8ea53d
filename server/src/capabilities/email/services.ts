import type { Conversations } from '#engines/conversation/conversations.ts'
import type { EmailDraft, StoredEmail } from './store/tables.ts'

declare module '#platform/services.ts' {
  interface Services {
    email: { threads: Conversations<EmailDraft, StoredEmail> }
  }
}
