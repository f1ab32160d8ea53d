import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'

export const OFFICE_KEYS = {
  team: ['office', 'team'],
  invitations: ['office', 'invitations'],
  'join-requests': ['office', 'join-requests'],
  practice: ['office', 'practice'],
} as const

/** The key of a running change of access, during which replies of the server are outdated. */
export const ACCESS_MUTATION = ['office', 'access'] as const

export const useIsAdmin = (): boolean => useSession(({ claims }) => claims.includes('PracticeAdmin'))

export const teamQuery = {
  queryKey: OFFICE_KEYS.team,
  queryFn: () => call('GET /invitations/v2/team-members'),
}

export const useTeam = () => useQuery(teamQuery)

export const invitationsQuery = {
  queryKey: OFFICE_KEYS.invitations,
  queryFn: () => call('GET /invitations/v2/team-invitations'),
}

export const useInvitations = (isWanted: boolean) => useQuery({ ...invitationsQuery, enabled: isWanted })

export const joinRequestsQuery = {
  queryKey: OFFICE_KEYS['join-requests'],
  queryFn: () => call('GET /invitations/v2/join-requests'),
}

export const useJoinRequests = (isWanted: boolean) => useQuery({ ...joinRequestsQuery, enabled: isWanted })

export const practiceQuery = {
  queryKey: OFFICE_KEYS.practice,
  queryFn: () => call('GET /my-office/v2/practice'),
}

export const usePractice = () => useQuery(practiceQuery)

/** The roles to choose from: the usual ones, and those that the practice has put into its own words. */
export function useRoles() {
  const organizationId = useSession((session) => session.user?.practiceId)
  return useQuery({
    queryKey: ['office', 'roles', organizationId],
    queryFn: () =>
      call('GET /organizations/v2/:organizationId/roles', { params: { organizationId: organizationId! } }),
    enabled: Boolean(organizationId),
  })
}
