import type { ManualTicketReview } from '@corridor/contract/verification/model.ts'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { isSpent } from '../../../entry/spent-link.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Decision, decideTicket } from '../state/queries.ts'
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
  const confirm = useConfirm()
  const deciding = useTask(
    async (decision: Decision) => {
      await decideTicket(token, decision)
      onDecided(decision)
    },
    {
      onError: (error) => {
        if (isSpent(error)) onDied()
        return isSpent(error)
      },
    },
  )
  const ask = async (decision: Decision) => {
    if (await confirm(text.deciding[decision](personName))) await deciding.run(decision)
  }
  const answer = (decision: Decision) => ({
    size: 'l' as const,
    isBusy: deciding.busyWith?.[0] === decision,
    isOff: deciding.isBusy,
    onClick: () => void ask(decision),
  })

  const facts = [
    { term: text.person, value: personName },
    { term: text.email, value: email },
    { term: text.practice, value: practiceName ?? text.noPractice },
    { term: text.asked, value: when.format(new Date(requestedAt)) },
    ...(note ? [{ term: text.note, value: <span className={styles.note}>{note}</span> }] : []),
  ]
  return (
    <EntryFrame isWide title={text.title(personName)} intro={text.intro}>
      {deciding.failure && <Notice tone="error">{deciding.failure}</Notice>}
      <Facts facts={facts} />
      <ReviewDocument name={document.name} url={document.url} onReload={onReload} />
      <div className={styles.answers}>
        <Button look="primary" {...answer('approve')}>
          {text.approve}
        </Button>
        <Button {...answer('decline')}>{text.decline}</Button>
      </div>
    </EntryFrame>
  )
}
