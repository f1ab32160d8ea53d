import type * as routes from '@corridor/contract/notifications/routes.ts'
import type { ValidCalls } from '../../../../testing/world/valid-call.ts'

export const validCalls: ValidCalls<typeof routes> = {
  'GET /user-notifications/v2': async ({ as }) => ({ as: await as('admin') }),
  'GET /user-notifications/v2/alerts': async ({ as }) => ({ as: await as('admin') }),
  'POST /user-notifications/v2/alerts/read': async ({ as, app }) => ({
    as: await as('admin'),
    body: { raisedUpTo: app.clock.now().toISOString() },
  }),
}
