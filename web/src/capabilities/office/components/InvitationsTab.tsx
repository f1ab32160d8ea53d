import { byInvitedDate } from '@corridor/contract/office/rules.ts'
import { IconMailPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { useInvitations } from '../state/queries.ts'
import { addressWith } from '../state/which-tab.ts'
import { inviteText, text } from '../text.ts'
import styles from './Column.module.css'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteCode } from './InviteCode.tsx'

/** Who was invited and has not come yet, newest first, and the practice's own code. */
export function InvitationsTab() {
  const { data, error, refetch, isFetching } = useInvitations(true)
  const [search] = useSearchParams()
  const invitations = data && [...data.teamMemberInvitationList].sort(byInvitedDate)
  return (
    <div className={styles.column}>
      <InviteCode />
      {error && !data && (
        <LoadFailed
          title={inviteText.failedTitle}
          text={error.message}
          retryLabel={text.retry}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label={inviteText.loading} count={3} />}
      {invitations && invitations.length > 0 && (
        <ul className={styles.rows}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {invitations?.length === 0 && (
        <EmptyState
          icon={<IconMailPlus stroke={1.5} />}
          title={inviteText.emptyTitle}
          text={inviteText.empty}
          actions={
            <ButtonLink look="primary" to={addressWith(search, { invite: 'team' })}>
              {inviteText.button}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}
