import { IconUserCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { useJoinRequests } from '../state/queries.ts'
import { requestText, text } from '../text.ts'
import styles from './Column.module.css'
import { RequestCard } from './RequestCard.tsx'

/** Who wants to join the practice. */
export function RequestsTab() {
  const { data, error, refetch, isFetching } = useJoinRequests(true)
  const requests = data?.officeJoinRequests
  return (
    <div className={styles.column}>
      {error && !data && (
        <LoadFailed
          title={requestText.failedTitle}
          text={error.message}
          retryLabel={text.retry}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label={requestText.loading} count={3} />}
      {requests && requests.length > 0 && (
        <ul className={styles.rows}>
          {requests.map((request) => (
            <RequestCard key={request.personId} request={request} />
          ))}
        </ul>
      )}
      {requests?.length === 0 && (
        <EmptyState
          icon={<IconUserCheck stroke={1.5} />}
          title={requestText.emptyTitle}
          text={requestText.empty}
          actions={<ButtonLink to="?tab=invitations">{requestText.toCode}</ButtonLink>}
        />
      )}
    </div>
  )
}
