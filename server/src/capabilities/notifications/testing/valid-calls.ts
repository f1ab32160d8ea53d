import { randomUUID } from 'node:crypto'
import type * as preferences from '@corridor/contract/notifications/preferences.ts'
import type * as push from '@corridor/contract/notifications/push.ts'
import type * as routes from '@corridor/contract/notifications/routes.ts'
import { browserKeys } from '#providers/push/testing/opened-push.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
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

export const validCalls: ValidCalls<typeof routes & typeof push & typeof preferences> = {
  'GET /user-notifications/v2': async ({ as }) => ({ as: await as('admin') }),
  'GET /user-notifications/v2/alerts': async ({ as }) => ({ as: await as('admin') }),
  'POST /user-notifications/v2/alerts/read': async ({ as, app }) => ({
    as: await as('admin'),
    body: { raisedUpTo: app.clock.now().toISOString() },
  }),
  'GET /user-notifications/v2/push': async ({ newcomer }) => ({ as: await newcomer() }),
  'PUT /user-notifications/v2/push': async ({ newcomer }) => ({ as: await newcomer(), body: anAddress() }),
  'DELETE /user-notifications/v2/push': async ({ newcomer }) => ({ as: await newcomer() }),
  'GET /user-notifications/v2/preferences': async ({ as }) => ({ as: await as('admin') }),
  'PATCH /user-notifications/v2/preferences': async ({ newcomer }) => ({
    as: await newcomer(),
    body: {
      choices: [{ kind: 'office.access-changed', channel: 'text', isOn: false }],
      isMailOn: true,
      waitMinutes: 30,
      quietHours: { isOn: true, from: '20:00', to: '07:00', timeZone: 'America/Chicago' },
      isSoundOn: true,
    },
  }),
  'GET /user-notifications/v2/unsubscribe/:token': async (world) => ({
    params: { token: await unsubscribeToken(world) },
  }),
  'POST /unsubscribe/:token': async (world) => ({
    params: { token: await unsubscribeToken(world) },
    body: Buffer.from('List-Unsubscribe=One-Click'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
}
