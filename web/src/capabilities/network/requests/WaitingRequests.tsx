import type { PersonConnection } from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { fromToday } from '../../../platform/dates.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconMessage2, IconUserCheck } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { PartyRow } from '../components/PartyRow.tsx'
import { PersonAvatar } from '../components/PersonAvatar.tsx'
import { Section } from '../components/Section.tsx'
import { peopleText } from '../people/text.ts'
import { hasNetwork, waitingForUpgradeQuery } from '../state/queries.ts'
import { requestOfPerson } from '../state/requests.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { requestsText, requestsTitle, waitingText } from './text.ts'

/** The requests to a user who cannot open the network: they can decline them, and read what accepting takes. */
export function WaitingRequests() {
  const session = useSession()
  const query = useQuery(waitingForUpgradeQuery)
  // A user who got access meanwhile responds in the network.
  if (hasNetwork(session)) return <Navigate to="/dashboard/network?view=requests" replace />
  const none = (
    <EmptyState
      Icon={IconUserCheck}
      title={requestsText.emptyTitle}
      text={waitingText.empty}
      actions={<ButtonLink to="/dashboard">{waitingText.home}</ButtonLink>}
    />
  )
  return (
    <Page
      header={
        <PageHeader
          title={requestsTitle}
          subtitle={session.user?.practiceId ? waitingText.intro : waitingText.introAlone}
        />
      }
    >
      <Loaded
        query={query}
        loadingLabel={requestsText.loading}
        rows={3}
        failedTitle={requestsText.failedTitle}
        frame="page"
        empty={{ when: ({ waitingForUpgrade }) => waitingForUpgrade.length === 0, show: none }}
      >
        {({ waitingForUpgrade }) => (
          <Section title={requestsText.peopleIndividual}>
            {waitingForUpgrade.map((connection) => (
              <Row key={connection.personConnectionId} connection={connection} />
            ))}
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

function Row({ connection }: { connection: PersonConnection }) {
  const { personId, displayName, role, practiceName, invitedAt, message } = connection
  return (
    <PartyRow
      id={personId}
      avatar={<PersonAvatar person={{ ...connection, id: personId }} />}
      name={displayName}
      detail={roleAndPractice(role, practiceName ?? peopleText.onTheirOwn)}
      note={{ Icon: IconMessage2, text: requestsText.requested('', fromToday(invitedAt), message) }}
    >
      <AnswerButtons request={requestOfPerson(connection)} mayAccept={false} />
    </PartyRow>
  )
}
