import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { OFFICE_PARTS } from './parts.ts'

export const officeStream = stream({ stream: 'office', claim: 'User' })
export const officeDeskStream = stream({ stream: 'office-desk', claim: 'PracticeAdmin' })

/** A part of the office changed, and windows refetch it. The event has no data, so every window gets only what it may see. */
export const officeChanged = event({
  name: 'office.changed',
  hub: '/hubs/notification',
  payload: z.object({ practiceId: Id, part: z.enum(OFFICE_PARTS) }),
})

/** The received invitations of the receiver changed, and windows refetch them. */
export const receivedChanged = event({
  name: 'office.received-changed',
  hub: '/hubs/notification',
  payload: z.object({}),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'office/events': typeof import('./events.ts')
  }
}
