import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'

export const emailStream = stream({ stream: 'email', claim: 'SecureEmail' })

/** Something of a thread changed, or of several at once; windows that show it refetch. It names nobody. */
export const threadChanged = event({
  name: 'email.thread',
  hub: '/hubs/notification',
  payload: z.object({ threadId: Id.nullable() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'email/events': typeof import('./events.ts')
  }
}
