import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { LiveWorld, WhoMay } from '#testing/matrix/part.ts'

async function beBusy({ app, as }: LiveWorld): Promise<string> {
  const until = minutesAfter(app.clock.now(), 30).toISOString()
  const choice = { as: await as('admin'), body: { status: WORK_STATUS.Busy, until } }
  await app.call('PUT /presence/v2/status', choice)
  return `"status":${WORK_STATUS.Busy}`
}

export const whoMay: WhoMay = {
  messages: {
    '/hubs/work-status presence.heartbeat': async ({ as }) => ({
      isTouched: true,
      userIds: [(await as('admin')).givenName],
    }),
  },
  events: {
    'presence.changed': beBusy,
    'presence.own-changed': async (world) => {
      const as = await world.as('admin')
      const choice = { status: WORK_STATUS.Active, until: null }
      await world.app.call('PUT /presence/v2/status', { as, body: choice })
      return `"status":${WORK_STATUS.Active}`
    },
  },
}
