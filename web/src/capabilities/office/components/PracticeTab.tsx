import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { useIsAdmin, usePractice } from '../state/queries.ts'
import { practiceText, text } from '../text.ts'
import styles from './Column.module.css'
import { PracticeFacts } from './PracticeFacts.tsx'
import { PracticeForm } from './PracticeForm.tsx'

/** What the practice says of itself: to change for an admin, to read for everybody else. */
export function PracticeTab() {
  const { data, error, refetch, isFetching } = usePractice()
  // Asked for as well: whoever has just lost it must not go on typing into what cannot be saved.
  const isAdmin = useIsAdmin()
  if (isAdmin && data?.abilities.mayEdit) return <PracticeForm practice={data} reread={refetch} />
  return (
    <div className={styles.column}>
      {data && <PracticeFacts practice={data} />}
      {!data && !error && <SkeletonRows label={practiceText.loading} count={4} />}
      {error && !data && (
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
