import { call } from '#platform/api.ts'
import { liveQuery } from '#platform/live/live-query.ts'

/** What one is invited to and can follow. */
export const receivedQuery = liveQuery({
  key: ['onboarding', 'received'],
  read: () => call('GET /invitations/v2/received'),
  on: { 'office.received-changed': 'refetch' },
  // The event belongs to no stream, because people who are not let in get it too.
  afterGap: true,
})
