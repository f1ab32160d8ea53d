import type { TeamInvitation, TeamMember } from '@corridor/contract/office/model.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { renewUser } from '#platform/session.ts'
import { type AccessChange, inverse, type OfFormer, withChange } from '../team/access.ts'
import { ACCESS_MUTATION, invitationsQuery, OFFICE_KEYS } from './queries.ts'

type Team = { teamMembersList: TeamMember[] }

const refetchPart = (part: keyof typeof OFFICE_KEYS) =>
  queryClient.invalidateQueries({ queryKey: OFFICE_KEYS[part] })

const changeMember = (id: string, change: (member: TeamMember) => TeamMember) =>
  updateCached<Team>(OFFICE_KEYS.team, ({ teamMembersList }) => ({
    teamMembersList: teamMembersList.map((one) => (one.id === id ? change(one) : one)),
  }))

const underWay = () => queryClient.isMutating({ mutationKey: ACCESS_MUTATION })

/**
 * Changes a member's access: shown at once, sent one after another, and reverted when the server refuses. Only
 * the last reply is used, because earlier ones miss later changes.
 */
export const useChangeAccess = (id: string) =>
  useMutation({
    mutationKey: ACCESS_MUTATION,
    scope: { id: `office-access-${id}` },
    mutationFn: (change: AccessChange) =>
      call('PATCH /my-office/v2/team-members/:id/claims', { params: { id }, body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: OFFICE_KEYS.team })
      changeMember(id, (member) => withChange(member, change))
    },
    onError: (_error, change) => changeMember(id, (member) => withChange(member, inverse(change))),
    onSuccess: (changed) => {
      if (underWay() === 1) changeMember(id, () => changed)
    },
    onSettled: () => {
      if (underWay() === 1) void refetchPart('team')
    },
  })

export async function changeRole(id: string, role: string, hasUsualAccess: boolean): Promise<void> {
  const body = { role, hasUsualAccess }
  const changed = await call('PATCH /my-office/v2/team-members/:id/role', { params: { id }, body })
  changeMember(id, () => changed)
  void queryClient.invalidateQueries({ queryKey: ['office', 'roles'] })
}

export async function removeMember(id: string, invitations: OfFormer): Promise<void> {
  try {
    await call('DELETE /my-office/v2/team-members/:id', { params: { id }, query: { invitations } })
    updateCached<Team>(OFFICE_KEYS.team, ({ teamMembersList }) => ({
      teamMembersList: teamMembersList.filter((one) => one.id !== id),
    }))
  } finally {
    void refetchPart('team')
  }
}

/** The number of a person's open invitations; zero when it cannot be loaded. */
export async function countInvitationsBy(id: string): Promise<number> {
  const { teamMemberInvitationList } = await queryClient
    .fetchQuery({ ...invitationsQuery, staleTime: 0 })
    .catch(() => ({ teamMemberInvitationList: [] }))
  return teamMemberInvitationList.filter(({ invitedById }) => invitedById === id).length
}

export const resetFactor = (personId: string) =>
  call('POST /authentication/v2/second-factor/:personId/reset', { params: { personId } })

export const resendInvitation = ({ invitationMode, email }: TeamInvitation) =>
  call('POST /invitations/v2/resend', { body: { InvitationMode: invitationMode, Email: email } }).finally(
    () => refetchPart('invitations'),
  )

export const deleteInvitation = (id: string) =>
  call('DELETE /invitations/v2/:id', { params: { id } }).finally(() => refetchPart('invitations'))

export const decideRequest = (decision: 'approve' | 'reject', token: string) =>
  call(`POST /invitations/v2/join-requests/:token/${decision}`, { params: { token } }).finally(() =>
    Promise.all([refetchPart('join-requests'), refetchPart('team')]),
  )

export const renewInviteCode = () =>
  call('POST /my-office/v2/practice/invite-code').finally(() => refetchPart('practice'))

type PracticeChange = CallInput<'PUT /my-office/v2/practice'>['body']

export async function savePractice(body: PracticeChange) {
  const saved = await call('PUT /my-office/v2/practice', { body })
  queryClient.setQueryData(OFFICE_KEYS.practice, saved)
  // One's own record says which practice one is at, and what it asks for.
  void renewUser()
  return saved
}

/** Takes back a new name or number that waits; one that was decided meanwhile is shown as it is now. */
export const withdrawChange = (id: string) =>
  call('DELETE /my-office/v2/practice/waiting-change/:id', { params: { id } }).finally(() =>
    refetchPart('practice'),
  )

export const invitationSent = () => refetchPart('invitations')
