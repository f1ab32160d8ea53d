import type { UsState } from '@corridor/contract/kernel/us-states.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Asked once: a link that dies meanwhile is told by using it. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export const useConfirmation = (token: string) =>
  useQuery({
    queryKey: ['onboarding', 'confirmation', token],
    queryFn: () => call('GET /web-signup/v2/confirm/:token', { params: { token } }),
    enabled: token !== '',
    ...ONCE,
  })

export const inviteQuery = (code: string) => ({
  queryKey: ['onboarding', 'invite', code],
  queryFn: () => call('GET /invitations/v2/invite/:code', { params: { code } }),
})

export const useInvite = (code: string) => useQuery({ ...inviteQuery(code), enabled: code !== '', ...ONCE })

export const useApproval = (token: string) =>
  useQuery({
    queryKey: ['onboarding', 'approval', token],
    queryFn: () => call('GET /onboarding/v2/approval/:token', { params: { token } }),
    enabled: token !== '',
    ...ONCE,
  })

export const useStates = () =>
  useQuery({
    queryKey: ['onboarding', 'states'],
    queryFn: () => call('GET /organizations/v2/get-all-organizations-states'),
  })

export const usePractices = (state: string) =>
  useQuery({
    queryKey: ['onboarding', 'practices', state],
    queryFn: () => call('GET /organizations/v2/get-by-state/:state', { params: { state: state as UsState } }),
    enabled: state !== '',
  })
