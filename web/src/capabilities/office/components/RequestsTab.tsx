import { IconUserCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Column } from '../../../ui/Column.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { useJoinRequests } from '../state/queries.ts'
import { requestText } from '../text.ts'
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
    <Column>
      <Loaded
        query={useJoinRequests(true)}
        loadingLabel={requestText.loading}
        rows={3}
        failedTitle={requestText.failedTitle}
        empty={{ when: (data) => data.officeJoinRequests.length === 0, show: nobody }}
      >
        {(data) => (
          <RowList>
            {data.officeJoinRequests.map((request) => (
              <RequestCard key={request.personId} request={request} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Column>
  )
}
