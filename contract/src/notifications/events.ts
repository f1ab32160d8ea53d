import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { stream } from '../kernel/stream.ts'

/** What happens to the alerts of one person; its key is their id. */
export const notificationsStream = stream({ stream: 'notifications', claim: 'User' })

/** The person's alerts are others than before. It carries none of them, so that a claim lost meanwhile closes them too. */
export const alertsChanged = event({
  name: 'notifications.alerts-changed',
  hub: '/hubs/notification',
  payload: z.object({}),
})

/** The person wants to be told otherwise than before: what they chose, and the alerts they see, are to be read anew. */
export const preferencesChanged = event({
  name: 'notifications.preferences-changed',
  hub: '/hubs/notification',
  payload: z.object({}),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'notifications/events': typeof import('./events.ts')
  }
}
