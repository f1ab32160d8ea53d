import { z } from 'zod'
import { claim, ownAccount } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Id, Instant } from '../kernel/shapes.ts'
import { ALERTS_AT_ONCE, ALERTS_PER_PAGE } from './limits.ts'
import { Alert, WaitingCount } from './model.ts'

export const getUserNotifications = route({
  call: 'GET /user-notifications/v2',
  summary:
    'How much waits for the caller: every count that their claims open, and the sum of them. A caller who is not let in has none.',
  access: ownAccount,
  hasNoPatientData: true,
  reply: z.object({
    data: z.object({
      totalNotifications: z.int(),
      counts: z.array(WaitingCount),
    }),
  }),
})

export const listAlerts = route({
  call: 'GET /user-notifications/v2/alerts',
  summary: 'The caller’s alerts: unread first, each part newest first. A caller who is not let in has none.',
  access: ownAccount,
  audit: 'notifications.alerts-listed',
  query: z.object(pageQuery(ALERTS_PER_PAGE)),
  reply: pageOf(Alert, 'alerts').extend({ unreadAlerts: z.int() }),
})

export const readAlerts = route({
  call: 'POST /user-notifications/v2/alerts/read',
  summary: 'Marks alerts as read, those named or all; what happened after `raisedUpTo` stays unread.',
  access: claim('User'),
  audit: 'notifications.alerts-read',
  body: z.object({
    ids: z.array(Id).max(ALERTS_AT_ONCE).optional(),
    /** The newest that the caller has seen. */
    raisedUpTo: Instant,
  }),
  reply: z.object({ unreadAlerts: z.int() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'notifications/routes': typeof import('./routes.ts')
  }
}
