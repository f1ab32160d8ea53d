import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { IdentityCheck } from '@corridor/contract/verification/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { useLive } from '../../../platform/live.ts'
import { renewStanding, useSession } from '../../../platform/session.ts'

/** The live line tells by itself what is decided; a service may forget to tell us. */
const ASK_MS = 60_000
/** How often one asks while the live line is down. */
const ASK_ALONE_MS = 15_000

const isNews = (check: IdentityCheck, user: LoggedUser): boolean =>
  check.status !== user.identityVerificationStatus ||
  check.manualIdVerificationRequested !== user.manualIdVerificationRequested

/**
 * How the caller's check stands, from the service itself: on arrival, whenever the window is looked at again, and every
 * so often. What is news here changes where the person stands, so their record is read anew and the gate takes them on.
 */
export function useIdentityCheck() {
  const isLive = useLive((hubs) => hubs['/hubs/notification'] === 'connected')
  const query = useQuery({
    queryKey: ['verification', 'status'],
    queryFn: () => call('POST /identity-verification/v1/get-status', { body: {} }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: isLive ? ASK_MS : ASK_ALONE_MS,
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

/** Asks people to look at a document. */
export const sendTicket = async (body: Ticket): Promise<IdentityCheck> => {
  const check = await call('POST /identity-verification/v1/manual-ticket', { body })
  await renewStanding()
  return check
}

/** What a manual check is about. Not asked again by itself: each look is recorded. */
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
