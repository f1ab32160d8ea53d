import { count } from '../kernel/count.ts'

const changedBy = [
  'network.practice-invite',
  'network.practice-invite-removed',
  'network.connected',
  'network.person-connection',
] as const

/** Practices and people that ask a practice, and somebody of it, to connect. */
export const networkRequestsCount = count({ name: 'networkRequests', claim: 'ContactsAndNetwork', changedBy })

/** The same for somebody on their own. */
export const individualRequestsCount = count({
  name: 'individualNetworkRequests',
  claim: 'IndividualNetwork',
  changedBy,
})
