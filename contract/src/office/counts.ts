import { count } from '../kernel/count.ts'

/** Open join requests. */
export const joinRequestsCount = count({
  name: 'joinRequests',
  claim: 'PracticeAdmin',
  changedBy: ['office.changed'],
})
