import { hasNetwork } from '@corridor/contract/network/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconUserCheck } from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { waitingForUpgradeQuery } from '../state/queries.ts'
import { requestOf } from '../state/requests.ts'
import { RequestList } from './RequestList.tsx'
import { requestsText, requestsTitle, waitingText } from './text.ts'

/** The requests to a user who cannot open the network: they can decline them, and read what accepting takes. */
export function WaitingRequests() {
  const session = useSession()
  const query = useQuery(waitingForUpgradeQuery)
  // A user who got access meanwhile responds in the network.
  if (hasNetwork(session.claims)) return <Navigate to="/dashboard/network?view=requests" replace />
  return (
    <Page
      header={
        <PageHeader
          title={requestsTitle}
          subtitle={session.user?.practiceId ? waitingText.intro : waitingText.introAlone}
        />
      }
    >
      <RequestList
        query={query}
        text={{ ...requestsText, empty: waitingText.empty }}
        Icon={IconUserCheck}
        actions={<ButtonLink to="/dashboard">{waitingText.home}</ButtonLink>}
        sections={({ waitingForUpgrade }) => [
          {
            title: requestsText.peopleIndividual,
            requests: waitingForUpgrade.map(requestOf),
            mayAccept: false,
          },
        ]}
      />
    </Page>
  )
}
