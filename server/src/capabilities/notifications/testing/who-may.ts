import { randomUUID } from 'node:crypto'
import type * as preferences from '@corridor/contract/notifications/preferences.ts'
import type * as push from '@corridor/contract/notifications/push.ts'
import type * as routes from '@corridor/contract/notifications/routes.ts'
import { browserKeys } from '#providers/push/testing/opened-push.ts'
import { type Calls, followed, heard, may, mayEach, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { unsubscribeLink } from '../reminders/unsubscribe-link.ts'

/** A push service that is accepted and never called: nothing is sent there. */
const anAddress = () => {
  const { p256dh, auth } = browserKeys()
  return { endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`, p256dh, auth }
}

/** A person with a settings row, and so with a link. */
async function unsubscribeToken({ app, newcomer }: World): Promise<string> {
  const as = await newcomer()
  await app.call('PATCH /user-notifications/v2/preferences', { as, body: { isSoundOn: true } })
  const { secrets, config } = app.services
  return unsubscribeLink(secrets, config.publicUrl, as.givenName).split('/').at(-1)!
}

const calls: Calls<typeof routes & typeof push & typeof preferences> = {
  'GET /user-notifications/v2': may('own account', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /user-notifications/v2/alerts': may('own account', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'POST /user-notifications/v2/alerts/read': may('User', 'own', async ({ as, app }) => ({
    as: await as('admin'),
    body: { raisedUpTo: app.clock.now().toISOString() },
  })),
  'GET /user-notifications/v2/push': may('User', 'own', async ({ newcomer }) => ({ as: await newcomer() })),
  'PUT /user-notifications/v2/push': may('User', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
    body: anAddress(),
  })),
  'DELETE /user-notifications/v2/push': may('User', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
  })),
  'GET /user-notifications/v2/preferences': may('User', 'own', async ({ as }) => ({ as: await as('admin') })),
  'PATCH /user-notifications/v2/preferences': mayEach(
    'User',
    async ({ newcomer }) => ({
      as: await newcomer(),
      body: {
        choices: [{ kind: 'office.access-changed', channel: 'text', isOn: false }],
        isMailOn: true,
        waitMinutes: 30,
        quietHours: { isOn: true, from: '20:00', to: '07:00', timeZone: 'America/Chicago' },
        isSoundOn: true,
      },
    }),
    {
      '': ['own', { once: () => ({ body: { isSoundOn: true } }) }],
      'of a practice': [{ of: 'own', alone: 400 }],
    },
  ),
  'GET /user-notifications/v2/unsubscribe/:token': may('open', 'own', async (world) => ({
    params: { token: await unsubscribeToken(world) },
  })),
  'POST /unsubscribe/:token': may('open', 'own', async (world) => ({
    params: { token: await unsubscribeToken(world) },
    body: Buffer.from('List-Unsubscribe=One-Click'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })),
}

export const whoMay: WhoMay = {
  heading: 'Notifications',
  about:
    'Each is about the caller’s own, but for the last two: a link in a mail, and a mail program has no account.',
  calls,
  streams: {
    notifications: followed('record', async ({ as }) => (await as('admin')).givenName),
  },
  events: {
    'notifications.alerts-changed': heard(['admin'], async (world) => {
      const call = await calls['POST /user-notifications/v2/alerts/read'].make(world)
      await world.app.call('POST /user-notifications/v2/alerts/read', call)
      return ''
    }),
    'notifications.preferences-changed': heard(['admin'], async ({ app, as }) => {
      const change = { as: await as('admin'), body: { isSoundOn: false } }
      await app.call('PATCH /user-notifications/v2/preferences', change)
      return ''
    }),
  },
}
