import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { APPOINTMENT_STATUSES } from './status.ts'

/** The arrivals of one practice. */
export const curbsideStream = stream({ stream: 'curbside', claim: 'CurbsideNoEMR' })

const hub = '/hubs/notification'

/** A visit is new, changed or removed; it names no patient, and windows refetch. */
export const visitChanged = event({
  name: 'curbside.changed',
  hub,
  payload: z.object({
    id: Id,
    /** Nothing once it was removed. */
    status: z.enum(APPOINTMENT_STATUSES).nullable(),
  }),
})

export const settingsChanged = event({ name: 'curbside.settings-changed', hub, payload: z.object({}) })

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'curbside/events': typeof import('./events.ts')
  }
}
