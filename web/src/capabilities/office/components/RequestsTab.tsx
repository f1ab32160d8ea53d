import { IconUserCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useJoinRequests } from '../state/queries.ts'
import { requestText } from '../text.ts'
import styles from './Column.module.css'
import { RequestCard } from './RequestCard.tsx'

/** Who wants to join the practice. */
export function RequestsTab() {
  const nobody = (
    <EmptyState
      icon={<IconUserCheck stroke={1.5} />}
      title={requestText.emptyTitle}
      text={requestText.empty}
      actions={<ButtonLink to="?tab=invitations">{requestText.toCode}</ButtonLink>}
    />
  )
  return (
    <div className={styles.column}>
      <Loaded
        query={useJoinRequests(true)}
        loadingLabel={requestText.loading}
        rows={3}
        failedTitle={requestText.failedTitle}
        empty={{ when: (data) => data.officeJoinRequests.length === 0, show: nobody }}
      >
        {(data) => (
          <ul className={styles.rows}>
            {data.officeJoinRequests.map((request) => (
              <RequestCard key={request.personId} request={request} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
