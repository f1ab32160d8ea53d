import { IconCircleCheck } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { useDeadLetters } from '../state/queries.ts'
import { text, jobsText as words } from '../text.ts'
import { DeadLetterRow } from './DeadLetterRow.tsx'
import styles from './OperatorList.module.css'

/** The jobs that failed for good, newest first. */
export function DeadLetters() {
  const { data, error, refetch, isFetching } = useDeadLetters()
  if (!data) {
    return (
      <div className={styles.column}>
        {error ? (
          <LoadFailed
            title={words.failedTitle}
            text={error.message}
            retryLabel={text.retry}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} count={4} />
        )}
      </div>
    )
  }
  const { total, deadLetters } = data
  if (total === 0)
    return <EmptyState icon={<IconCircleCheck stroke={1.5} />} title={words.emptyTitle} text={words.empty} />
  return (
    <div className={styles.column}>
      <ul className={styles.rows}>
        {deadLetters.map((letter) => (
          <DeadLetterRow key={letter.id} letter={letter} />
        ))}
      </ul>
      {total > deadLetters.length && <p className={styles.detail}>{words.more(deadLetters.length, total)}</p>}
    </div>
  )
}
