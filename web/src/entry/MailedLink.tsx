import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checking } from '#ui/states/Checking.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { isSpent } from './spent-link.ts'

interface MailedLinkProps<Found> {
  /** What the link refers to. */
  link: Pick<UseQueryResult<Found>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** A link that the server accepts and that leads nowhere: missing, or used meanwhile. */
  isDead: boolean
  /** Instead of a link that leads nowhere. */
  dead: ReactNode
  /** Around the wait. */
  waiting: Omit<ComponentProps<typeof EntryFrame>, 'children'>
  text: { checking: string; failedTitle: string; retry: string }
  children: (found: Found) => ReactNode
}

/** A page behind a mailed link: the link is checked first, so that nobody reads or types for nothing. */
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
