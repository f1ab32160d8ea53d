import { useLocation, useNavigate } from 'react-router'

export interface SentMail {
  to: string
  personId: string
  /** In ms. */
  at: number
}

/**
 * Whom the confirmation was mailed to: a step of its own in the address, which outlasts a reload. The email stays out
 * of the address, in this one entry of the history.
 */
export function useSentMail() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const kept = (state as { sentMail?: SentMail } | null)?.sentMail
  const go = (sentMail?: SentMail) => {
    if (sentMail) params.set('step', 'sent')
    else params.delete('step')
    navigate({ search: params.toString() }, { replace: true, state: sentMail && { sentMail } })
  }
  return {
    sent: params.get('step') === 'sent' ? kept : undefined,
    markSent: (to: string, personId: string) => go({ to, personId, at: Date.now() }),
    startOver: () => go(),
  }
}
