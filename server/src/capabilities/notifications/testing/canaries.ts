import type { Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    await app.call('PATCH /user-notifications/v2/preferences', { as: owner, body: { waitMinutes: 30 } })
    const preferences = () => app.call('GET /user-notifications/v2/preferences', { as: owner })
    return { read: async () => ({ preferences: (await preferences()).body }) }
  },
  without: { notifications_push: 'would send real push messages to an address that is not there' },
}
