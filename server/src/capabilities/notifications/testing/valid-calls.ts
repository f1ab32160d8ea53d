import { randomUUID } from 'node:crypto'
import type * as push from '@corridor/contract/notifications/push.ts'
import type * as routes from '@corridor/contract/notifications/routes.ts'
import type { ValidCalls } from '../../../../testing/world/valid-call.ts'
import { browserKeys } from '../../../providers/push/testing/opened-push.ts'

/** At a service that is known and never asked: nobody is told of anything there. */
const anAddress = () => {
  const { p256dh, auth } = browserKeys()
  return { endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`, p256dh, auth }
}

export const validCalls: ValidCalls<typeof routes & typeof push> = {
  'GET /user-notifications/v2': async ({ as }) => ({ as: await as('admin') }),
  'GET /user-notifications/v2/alerts': async ({ as }) => ({ as: await as('admin') }),
  'POST /user-notifications/v2/alerts/read': async ({ as, app }) => ({
    as: await as('admin'),
    body: { raisedUpTo: app.clock.now().toISOString() },
  }),
  'GET /user-notifications/v2/push': async ({ newcomer }) => ({ as: await newcomer() }),
  'PUT /user-notifications/v2/push': async ({ newcomer }) => ({ as: await newcomer(), body: anAddress() }),
  'DELETE /user-notifications/v2/push': async ({ newcomer }) => ({ as: await newcomer() }),
}
