import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import type { Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner, tomorrow }) => {
    await app.call('PUT /presence/v2/status', {
      as: owner,
      body: { status: WORK_STATUS.Busy, until: tomorrow },
    })
    return {}
  },
}
