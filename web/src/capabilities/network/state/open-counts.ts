import { useQueries } from '@tanstack/react-query'
import {
  pendingRequestsQuery,
  receivedInvitesQuery,
  receivedRequestsQuery,
  registrationQuery,
  sentInvitesQuery,
  sentRequestsQuery,
} from './queries.ts'

const sum = (lists: readonly (readonly unknown[] | undefined)[]): number =>
  lists.reduce((all, list) => all + (list?.length ?? 0), 0)

/** The number of received requests and invites that are open. */
export function useWaitingCount(): number {
  const [invites, requests] = useQueries({ queries: [receivedInvitesQuery, receivedRequestsQuery] })
  return sum([invites.data?.received, requests.data?.received])
}

/** The number of sent requests, invites and invitations that are open. */
export function useSentCount(): number {
  const [invites, requests, pending, addresses] = useQueries({
    queries: [sentInvitesQuery, sentRequestsQuery, pendingRequestsQuery, registrationQuery],
  })
  return sum([invites.data?.sent, requests.data?.sent, pending.data?.pending, addresses.data])
}
