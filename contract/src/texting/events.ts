import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { TextMessage } from './model.ts'

/** What changes in the practice's lists. It names no patient. */
export const textingStream = stream({ stream: 'texting', claim: 'PatientTexting' })
/** Everything of one conversation, counted by itself. */
export const textConversationStream = stream({ stream: 'texting-conversation', claim: 'PatientTexting' })

const hub = '/hubs/notification'

/** A new text, or one that has come further. */
export const textChanged = event({
  name: 'texting.message',
  hub,
  payload: z.object({ conversationId: Id, message: TextMessage }),
})

/** A conversation was read, archived, opened, or is known to be with another patient. */
export const conversationChanged = event({
  name: 'texting.conversation',
  hub,
  payload: z.object({
    conversationId: Id,
    isArchived: z.boolean(),
    hasUnreadMessage: z.boolean(),
    unreadCount: z.int(),
    readSeq: z.int(),
    lastSeq: z.int(),
    patientId: Id.nullable(),
    hasUnsentScheduled: z.boolean(),
  }),
})

/** A list of texts has come further; windows that show it refetch. */
export const listChanged = event({ name: 'texting.list', hub, payload: z.object({ listId: Id }) })

/** The numbers of the practice, or what somebody has scheduled, changed. */
export const textingRefetch = event({
  name: 'texting.settings',
  hub,
  payload: z.object({ part: z.enum(['numbers', 'scheduled']) }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'texting/events': typeof import('./events.ts')
  }
}
