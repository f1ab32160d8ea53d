import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { fromToday } from '../../../platform/dates.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconUserCheck } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { atDialog } from '../components/links.ts'
import { Section } from '../components/Section.tsx'
import { combineQueries } from '../state/combine-queries.ts'
import { receivedInvitesQuery, receivedRequestsQuery } from '../state/queries.ts'
import { text as networkText } from '../text.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { InviteRow } from './InviteRow.tsx'
import { requestsText as text } from './text.ts'

/** The requests to the practice and to the user. */
export function RequestsView({ isIndividual }: { isIndividual: boolean }) {
  const [search] = useSearchParams()
  const query = combineQueries(useQueries({ queries: [receivedInvitesQuery, receivedRequestsQuery] }))
  const none = (
    <EmptyState
      Icon={IconUserCheck}
      title={text.emptyTitle}
      text={text.empty}
      actions={<ButtonLink to={atDialog(search, 'practice')}>{networkText.connect}</ButtonLink>}
    />
  )
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      rows={3}
      failedTitle={text.failedTitle}
      frame="page"
      empty={{ when: (parts) => parts.every(({ received }) => received.length === 0), show: none }}
    >
      {([invites, requests]) => (
        <>
          <Section title={isIndividual ? text.practicesIndividual : text.practices}>
            {invites.received.map((invite) => (
              <InviteRow key={invite.practiceInviteId} invite={invite} />
            ))}
          </Section>
          <Section title={isIndividual ? text.peopleIndividual : text.people}>
            {requests.received.map((connection) => (
              <ConnectionRow
                key={connection.personConnectionId}
                connection={connection}
                text={text.requested('', fromToday(connection.invitedAt), connection.message)}
              >
                <AnswerButtons name={connection.displayName} request={connection} />
              </ConnectionRow>
            ))}
          </Section>
        </>
      )}
    </Loaded>
  )
}
