import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'

export const guestsStream = stream({ stream: 'guests', claim: 'Patients' })

/** A secure message of the practice was sent, opened, answered or recalled, or several ended at once; windows refetch. */
export const messageChanged = event({
  name: 'guests.message-changed',
  hub: '/hubs/notification',
  payload: z.object({ id: Id.nullable() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'guests/events': typeof import('./events.ts')
  }
}
