import { count } from '../kernel/count.ts'

/** People who ask to join the team. */
export const joinRequestsCount = count({
  name: 'joinRequests',
  claim: 'PracticeAdmin',
  changedBy: ['office.changed'],
})
