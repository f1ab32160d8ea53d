import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { usePractice } from '../state/queries.ts'
import { practiceText, text } from '../text.ts'
import styles from './Column.module.css'
import { HoursForm } from './HoursForm.tsx'

/** When the practice is open, and when not. */
export function HoursTab() {
  const { data, error, refetch, isFetching } = usePractice()
  if (data) return <HoursForm practice={data} reread={refetch} />
  return (
    <div className={styles.column}>
      {!error && <SkeletonRows label={practiceText.loading} count={7} />}
      {error && (
        <LoadFailed
          title={practiceText.failedTitle}
          text={error.message}
          retryLabel={text.retry}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}
