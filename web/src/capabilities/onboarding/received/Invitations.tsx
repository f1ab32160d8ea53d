import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconMailOpened } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { receivedQuery } from './query.ts'
import { ReceivedInvitations } from './ReceivedInvitations.tsx'
import { receivedText as text } from './text.ts'

/** What somebody on their own is invited to. */
export function Invitations() {
  const query = useQuery(receivedQuery)
  const none = (
    <EmptyState
      Icon={IconMailOpened}
      title={text.emptyTitle}
      text={text.empty}
      actions={<ButtonLink to="/dashboard">{text.home}</ButtonLink>}
    />
  )
  return (
    <Page header={<PageHeader title={text.title} />}>
      <Column isWide>
        <Loaded
          query={query}
          loadingLabel={text.loading}
          rows={2}
          failedTitle={text.failedTitle}
          empty={{ when: ({ receivedInvitations }) => receivedInvitations.length === 0, show: none }}
        >
          {({ receivedInvitations }) => <ReceivedInvitations invitations={receivedInvitations} />}
        </Loaded>
      </Column>
    </Page>
  )
}
