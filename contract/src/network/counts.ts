import { count } from '../kernel/count.ts'

const changedBy = [
  'network.practice-invite',
  'network.practice-invite-removed',
  'network.connected',
  'network.person-connection',
] as const

/** The open invites to a practice and the open requests to the person who looks. */
export const networkRequestsCount = count({ name: 'networkRequests', claim: 'ContactsAndNetwork', changedBy })

/** The same for somebody on their own. */
export const individualRequestsCount = count({
  name: 'individualNetworkRequests',
  claim: 'IndividualNetwork',
  changedBy,
})
