import { useLocation, useNavigate } from 'react-router'

export type Sent<Details = unknown> = Details & {
  to: string
  /** In ms. */
  at: number
}

/**
 * The recipient of a code or link: a step of its own in the address, which survives a reload. The email
 * stays out of the address, where a screenshot would show it, and is stored in this entry of the history,
 * which the next page replaces.
 */
export function useSentTo<Details = unknown>() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const stored = (state as { sent?: Sent<Details> } | null)?.sent
  const go = (sent?: Sent<Details>) => {
    if (sent) params.set('step', 'sent')
    else params.delete('step')
    navigate({ search: params.toString() }, { replace: true, state: sent && { sent } })
  }
  return {
    sent: params.get('step') === 'sent' ? stored : undefined,
    markSent: (sent: Details & { to: string }) => go({ ...sent, at: Date.now() }),
    startOver: () => go(),
  }
}
