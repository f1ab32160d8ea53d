import type { WhoMay } from '#testing/matrix/part.ts'
import { validCalls } from './valid-calls.ts'

export const whoMay: WhoMay = {
  ways: {
    'PATCH /user-notifications/v2/preferences': { once: () => ({ body: { isSoundOn: true } }) },
  },
  streams: { notifications: async ({ as }) => (await as('admin')).givenName },
  events: {
    'notifications.alerts-changed': async (world) => {
      const call = await validCalls['POST /user-notifications/v2/alerts/read'](world)
      await world.app.call('POST /user-notifications/v2/alerts/read', call)
      return ''
    },
    'notifications.preferences-changed': async ({ app, as }) => {
      const change = { as: await as('admin'), body: { isSoundOn: false } }
      await app.call('PATCH /user-notifications/v2/preferences', change)
      return ''
    },
  },
}
