import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useStepFocus } from '../platform/navigation/use-step-focus.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Checking } from '../ui/states/Checking.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { isSpent } from './spent-link.ts'

interface MailedLinkProps<Found> {
  /** What the link stands for. */
  link: Pick<UseQueryResult<Found>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What the server does not refuse, and leads nowhere all the same: none at all, or one that died meanwhile. */
  isDead: boolean
  /** Instead of a link that leads nowhere. */
  dead: ReactNode
  /** Around the wait. */
  waiting: Omit<ComponentProps<typeof EntryFrame>, 'children'>
  text: { checking: string; failedTitle: string; retry: string }
  children: (found: Found) => ReactNode
}

/** A page behind a link from a mail: the link is looked at first, so that nobody reads or types for nothing. */
export function MailedLink<Found>({ link, dead, waiting, text, children, ...rest }: MailedLinkProps<Found>) {
  const { data, error, isFetching, refetch } = link
  const isDead = rest.isDead || isSpent(error)
  useStepFocus(isDead ? 'dead' : '')
  if (isDead) return dead
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <EntryFrame title={text.failedTitle} intro={error.message || GENERIC_MESSAGE}>
        <Button look="primary" size="l" isWide isBusy={isFetching} onClick={() => refetch()}>
          {text.retry}
        </Button>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame {...waiting}>
      <Checking>{text.checking}</Checking>
    </EntryFrame>
  )
}
