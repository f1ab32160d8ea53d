import type * as routes from '@corridor/contract/presence/routes.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { minutesAfter } from '#platform/clock.ts'
import { type Calls, heard, type LiveWorld, may, said, type WhoMay } from '#testing/matrix/part.ts'

async function beBusy({ app, as }: LiveWorld): Promise<string> {
  const until = minutesAfter(app.clock.now(), 30).toISOString()
  const choice = { as: await as('admin'), body: { status: WORK_STATUS.Busy, until } }
  await app.call('PUT /presence/v2/status', choice)
  return `"status":${WORK_STATUS.Busy}`
}

const calls: Calls<typeof routes> = {
  'PUT /presence/v2/status': may('User', 'own', async ({ app, newcomer }) => ({
    as: await newcomer(),
    body: { status: WORK_STATUS.Busy, until: minutesAfter(app.clock.now(), 30).toISOString() },
  })),
}

export const whoMay: WhoMay = {
  heading: 'Presence',
  calls,
  messages: {
    '/hubs/work-status presence.heartbeat': said('User', 'own', async ({ as }) => ({
      isTouched: true,
      userIds: [(await as('admin')).givenName],
    })),
  },
  events: {
    'presence.changed': heard(['admin', 'other', 'member', 'plain'], beBusy),
    'presence.own-changed': heard(['admin'], async (world) => {
      const as = await world.as('admin')
      const choice = { status: WORK_STATUS.Active, until: null }
      await world.app.call('PUT /presence/v2/status', { as, body: choice })
      return `"status":${WORK_STATUS.Active}`
    }),
  },
}
