import type { JoinRequest } from '@corridor/contract/office/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useConfirm } from '#platform/confirm.ts'
import { fromToday } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { IconUserCheck } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { decideRequest } from '../state/changes.ts'
import { useJoinRequests } from '../state/queries.ts'
import { teamText } from '../team/text.ts'
import styles from './RequestsTab.module.css'
import { requestText } from './text.ts'

/** Who wants to join the practice. */
export function RequestsTab() {
  const nobody = (
    <EmptyState
      Icon={IconUserCheck}
      title={requestText.emptyTitle}
      text={requestText.empty}
      actions={<ButtonLink to="?tab=invitations">{requestText.toCode}</ButtonLink>}
    />
  )
  return (
    <Column isWide>
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

/** Somebody who wants to join, and the decision. */
function RequestCard({ request }: { request: JoinRequest }) {
  const { approveRejectToken: token, role, email } = request
  const name = `${request.firstName} ${request.lastName}`
  const confirm = useConfirm()
  const decision = useTask(decideRequest, {
    done: (decided) => (decided === 'approve' ? requestText.approved(name) : requestText.declined(name)),
    failure: 'snackbar',
  })
  const decline = async () => {
    if (await confirm(requestText.declining(name))) await decision.run('reject', token)
  }
  return (
    <li className={styles.card}>
      <Avatar size="l" name={name} initials={initials(request)} image={request.profileImageUrl} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{role || teamText.noRole}</p>
        <p className={styles.detail}>
          {email} · {requestText.requested(fromToday(request.requestedAt))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          isBusy={decision.busyWith?.[0] === 'reject'}
          isOff={decision.isBusy}
          aria-label={requestText.declineLabel(name)}
          onClick={decline}
        >
          {requestText.decline}
        </Button>
        <Button
          look="primary"
          isBusy={decision.busyWith?.[0] === 'approve'}
          isOff={decision.isBusy}
          aria-label={requestText.approveLabel(name)}
          onClick={() => void decision.run('approve', token)}
        >
          {requestText.approve}
        </Button>
      </div>
    </li>
  )
}
