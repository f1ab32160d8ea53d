import type { DeadLetter } from '@corridor/contract/operator/model.ts'
import { useConfirm } from '#platform/confirm.ts'
import { moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { IconAlertTriangle } from '#ui/icons/icons.ts'
import { jobWords, reasonWords } from '../state/job-words.ts'
import { useDeadLetters, useSettle } from '../state/queries.ts'
import { jobsText as text } from '../text.ts'
import { WaitingList } from './WaitingList.tsx'

/** The jobs that failed for good, newest first. */
export function DeadLetters() {
  return (
    <WaitingList
      query={useDeadLetters()}
      text={text}
      itemsIn={({ deadLetters }) => deadLetters}
      row={(letter) => <DeadLetterRow key={letter.id} letter={letter} />}
    />
  )
}

/** One job that failed for good: which kind, why, and the two things that can be done about it. */
function DeadLetterRow({ letter }: { letter: DeadLetter }) {
  const { id, job, reason, tries, failedAt } = letter
  const confirm = useConfirm()
  const settle = useSettle(id)
  const retrying = useTask(() => settle('retry'), { done: text.retried, failure: 'snackbar' })
  const discarding = useTask(() => settle('discard'), { done: text.discarded, failure: 'snackbar' })
  const { what, part } = jobWords(job)
  const discard = async () => {
    if (await confirm(text.discarding(what))) await discarding.run()
  }
  return (
    <ActionRow
      Icon={IconAlertTriangle}
      tone="red"
      name={
        <>
          {what}
          <Badge>{part}</Badge>
        </>
      }
      actions={
        <>
          <Button
            size="s"
            isBusy={retrying.isBusy}
            aria-label={text.retryLabel(what)}
            onClick={() => void retrying.run()}
          >
            {text.retry}
          </Button>
          <Button
            size="s"
            look="quiet"
            isBusy={discarding.isBusy}
            aria-label={text.discardLabel(what)}
            onClick={() => void discard()}
          >
            {text.discard}
          </Button>
        </>
      }
    >
      <p>{reasonWords(reason)}</p>
      <Detail>
        {text.tries(tries)}, {text.failedAt(moment(failedAt))}
        {' · '}
        <code>{reason}</code>
      </Detail>
    </ActionRow>
  )
}
