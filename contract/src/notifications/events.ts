import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { stream } from '../kernel/stream.ts'

/** What happens to the alerts of one person; its key is their id. */
export const notificationsStream = stream({ stream: 'notifications', claim: 'User' })

/**
 * The person's alerts have changed. The event carries none of them, so that a claim lost in between hides
 * them too.
 */
export const alertsChanged = event({
  name: 'notifications.alerts-changed',
  hub: '/hubs/notification',
  payload: z.object({}),
})

/** The person changed their notification settings: windows refetch the settings and the alerts. */
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
