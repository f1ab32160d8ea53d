import type * as routes from '@corridor/contract/presence/routes.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'

export const validCalls: ValidCalls<typeof routes> = {
  'PUT /presence/v2/status': async ({ app, newcomer }) => ({
    as: await newcomer(),
    body: { status: WORK_STATUS.Busy, until: minutesAfter(app.clock.now(), 30).toISOString() },
  }),
}
