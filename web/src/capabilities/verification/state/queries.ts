import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { IdentityCheck } from '@corridor/contract/verification/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api.ts'
import { useLive } from '#platform/live.ts'
import { renewStanding, useSession } from '#platform/session.ts'

/** Decisions arrive by event; this covers a service that fails to notify us. */
const POLL_MS = 60_000
/** The interval while the live connection is down. */
const POLL_ALONE_MS = 15_000

const isNews = (check: IdentityCheck, user: LoggedUser): boolean =>
  check.status !== user.identityVerificationStatus ||
  check.manualIdVerificationRequested !== user.manualIdVerificationRequested

/**
 * The state of the caller's check, from the service itself: on arrival, on focus, and at intervals. A change
 * also changes the person's standing, so their record is refetched and the gate leads on.
 */
export function useIdentityCheck() {
  const isLive = useLive((hubs) => hubs['/hubs/notification'] === 'connected')
  const query = useQuery({
    queryKey: ['verification', 'status'],
    queryFn: () => call('POST /identity-verification/v1/get-status', { body: {} }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: isLive ? POLL_MS : POLL_ALONE_MS,
  })
  const { data, dataUpdatedAt } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer again may still be news
  useEffect(() => {
    const { user } = useSession.getState()
    if (data && user && isNews(data, user)) void renewStanding()
  }, [data, dataUpdatedAt])
  return query
}

interface Ticket {
  supportingDocument: string
  uploadUrl: string
  note: string
}

/** Requests a manual check. */
export const sendTicket = async (body: Ticket): Promise<IdentityCheck> => {
  const check = await call('POST /identity-verification/v1/manual-ticket', { body })
  await renewStanding()
  return check
}

/** The content of a manual check. Not refetched automatically, because each read is audited. */
export const useTicket = (token: string) =>
  useQuery({
    queryKey: ['verification', 'ticket', token],
    queryFn: () => call('GET /identity-verification/v1/manual-ticket/:token', { params: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

type Decision = 'approve' | 'decline'

export const decideTicket = (token: string, decision: Decision) =>
  call('POST /identity-verification/v1/manual-ticket/:token/decide', {
    params: { token },
    body: { decision },
  })
