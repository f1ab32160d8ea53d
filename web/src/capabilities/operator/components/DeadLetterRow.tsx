import type { DeadLetter } from '@corridor/contract/operator/model.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { jobWords, reasonWords } from '../state/job-words.ts'
import { useSettle } from '../state/queries.ts'
import { moment } from '../state/when.ts'
import { text, jobsText as words } from '../text.ts'
import styles from './OperatorList.module.css'

/** One job that failed for good: which kind, why, and the two things that can be done about it. */
export function DeadLetterRow({ letter }: { letter: DeadLetter }) {
  const { id, job, reason, tries, failedAt } = letter
  const [isAsking, setAsking] = useState(false)
  const retrying = useSettle('retry')
  const discarding = useSettle('discard')
  const { what, part } = jobWords(job)
  const settle = async (how: typeof retrying, done: string) => {
    await how.mutateAsync(id).then(
      () => showSnackbar(done),
      (error) => showSnackbar(error.message, 'error'),
    )
    setAsking(false)
  }
  return (
    <li className={styles.row}>
      <IconTile tone="red">
        <IconAlertTriangle size={20} stroke={1.75} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>
          {what}
          <Badge>{part}</Badge>
        </p>
        <p>{reasonWords(reason)}</p>
        <p className={styles.detail}>
          {words.tries(tries)}, {words.failedAt(moment(failedAt))}
          {' · '}
          <span className={styles.code}>{reason}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="s"
          isBusy={retrying.isPending}
          aria-label={words.retryLabel(what)}
          onClick={() => void settle(retrying, words.retried)}
        >
          {words.retry}
        </Button>
        <Button size="s" look="quiet" aria-label={words.discardLabel(what)} onClick={() => setAsking(true)}>
          {words.discard}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.discardTitle(what)}
          text={words.discardText}
          confirmLabel={words.discard}
          cancelLabel={text.cancel}
          isBusy={discarding.isPending}
          onConfirm={() => void settle(discarding, words.discarded)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
