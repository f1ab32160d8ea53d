import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'

/** What happens to the documents of one practice, on whichever side of them it is. */
export const documentsStream = stream({ stream: 'documents', claim: 'SharedInbox' })

const hub = '/hubs/notification'

export const DOCUMENT_CHANGES = ['sent', 'changed', 'removed', 'commented'] as const

/** Names no patient: windows read the record itself. */
export const documentChanged = event({
  name: 'documents.changed',
  hub,
  payload: z.object({ documentId: Id, change: z.enum(DOCUMENT_CHANGES) }),
})

/** The practice changed how it works with referrals. */
export const settingsChanged = event({ name: 'documents.settings-changed', hub, payload: z.object({}) })

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/events': typeof import('./events.ts')
  }
}
