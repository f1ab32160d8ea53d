import type { ManualTicketReview } from '@corridor/contract/verification/model.ts'
import { useState } from 'react'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { isSpent } from '../../../entry/spent-link.ts'
import type { ApiError } from '../../../platform/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Decision, useDecideTicket } from '../state/queries.ts'
import { reviewText as text } from '../text.ts'
import { ReviewDocument } from './ReviewDocument.tsx'
import styles from './ReviewRequest.module.css'

interface ReviewRequestProps {
  token: string
  ticket: ManualTicketReview
  /** Asks for the ticket anew, with a fresh link to its document. */
  onReload: () => Promise<unknown>
  onDecided: (decision: Decision) => void
  /** Somebody decided meanwhile, or a newer document came. */
  onDied: () => void
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Who says to be whom, what they sent for it, and the two answers. */
export function ReviewRequest({ token, ticket, onReload, onDecided, onDied }: ReviewRequestProps) {
  const { personName, email, practiceName, requestedAt, note, document } = ticket
  const [asked, setAsked] = useState<Decision>()
  const [failure, setFailure] = useState<string>()
  const deciding = useDecideTicket(token)

  const decide = async (decision: Decision) => {
    setFailure(undefined)
    try {
      await deciding.mutateAsync(decision)
      onDecided(decision)
    } catch (error) {
      if (isSpent(error)) return onDied()
      setFailure((error as ApiError).message)
      setAsked(undefined)
    }
  }

  const facts = [
    { term: text.person, value: personName },
    { term: text.email, value: email },
    { term: text.practice, value: practiceName ?? text.noPractice },
    { term: text.asked, value: when.format(new Date(requestedAt)) },
    ...(note ? [{ term: text.note, value: <span className={styles.note}>{note}</span> }] : []),
  ]
  const isApproval = asked === 'approve'
  return (
    <EntryFrame isWide title={text.title(personName)} intro={text.intro}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Facts facts={facts} />
      <ReviewDocument name={document.name} url={document.url} onReload={onReload} />
      <div className={styles.answers}>
        <Button look="primary" size="l" onClick={() => setAsked('approve')}>
          {text.approve}
        </Button>
        <Button size="l" onClick={() => setAsked('decline')}>
          {text.decline}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          look={isApproval ? 'primary' : 'danger'}
          title={isApproval ? text.approveTitle(personName) : text.declineTitle(personName)}
          text={isApproval ? text.approveText : text.declineText}
          confirmLabel={isApproval ? text.approve : text.decline}
          cancelLabel={text.cancel}
          isBusy={deciding.isPending}
          onConfirm={() => decide(asked)}
          onClose={() => !deciding.isPending && setAsked(undefined)}
        />
      )}
    </EntryFrame>
  )
}
