import { byInvitedDate } from '@corridor/contract/office/rules.ts'
import { IconMailPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Column } from '../../../ui/Column.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { useInvitations } from '../state/queries.ts'
import { inviteText } from '../text.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteCode } from './InviteCode.tsx'

/** Who was invited and has not come yet, newest first, and the practice's own code. */
export function InvitationsTab() {
  const [search] = useSearchParams()
  const nobody = (
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
  )
  return (
    <Column>
      <InviteCode />
      <Loaded
        query={useInvitations(true)}
        loadingLabel={inviteText.loading}
        rows={3}
        failedTitle={inviteText.failedTitle}
        empty={{ when: (data) => data.teamMemberInvitationList.length === 0, show: nobody }}
      >
        {(data) => (
          <RowList>
            {[...data.teamMemberInvitationList].sort(byInvitedDate).map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Column>
  )
}
