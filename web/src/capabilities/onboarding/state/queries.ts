import type { UsState } from '@corridor/contract/kernel/us-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSpent } from '#entry/spent-link.ts'
import { call } from '#platform/api.ts'
import { consumeDeepLink, peekDeepLink } from '#platform/navigation/deep-links.ts'

/** Fetched once: using a link that expired meanwhile shows the problem. */
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

/** The invitation of a code. An invalid code is dropped, because it would block the following sign-up. */
export function useInvite(code: string) {
  const invite = useQuery({ ...inviteQuery(code), enabled: code !== '', ...ONCE })
  const isDead = isSpent(invite.error)
  useEffect(() => {
    if (isDead) dropCode(code)
  }, [isDead, code])
  return invite
}

/** Forgets a code that was brought along; another one that came since stays. */
export function dropCode(code: string): void {
  if (peekDeepLink('code') === code) consumeDeepLink('code')
}

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
