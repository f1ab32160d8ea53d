import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconUserCheck } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Section } from '../components/Section.tsx'
import { hasNetwork, waitingForUpgradeQuery } from '../state/queries.ts'
import { requestOfPerson } from '../state/requests.ts'
import { RequestRow } from './RequestRow.tsx'
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
            {waitingForUpgrade.map(requestOfPerson).map((request) => (
              <RequestRow key={request.id} request={request} mayAccept={false} />
            ))}
          </Section>
        )}
      </Loaded>
    </Page>
  )
}
