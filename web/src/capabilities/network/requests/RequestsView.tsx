import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconUserCheck } from '../../../ui/icons/icons.ts'
import { atDialog } from '../components/links.ts'
import { combineQueries } from '../state/combine-queries.ts'
import { receivedInvitesQuery, receivedRequestsQuery } from '../state/queries.ts'
import { requestOfInvite, requestOfPerson } from '../state/requests.ts'
import { text as networkText } from '../text.ts'
import { RequestList } from './RequestList.tsx'
import { requestsText as text } from './text.ts'

/** The requests to the practice and to the user. */
export function RequestsView({ isIndividual }: { isIndividual: boolean }) {
  const [search] = useSearchParams()
  return (
    <RequestList
      query={combineQueries(useQueries({ queries: [receivedInvitesQuery, receivedRequestsQuery] }))}
      text={text}
      Icon={IconUserCheck}
      actions={<ButtonLink to={atDialog(search, 'practice')}>{networkText.connect}</ButtonLink>}
      sections={([invites, requests]) => [
        {
          title: isIndividual ? text.practicesIndividual : text.practices,
          requests: invites.received.map(requestOfInvite),
        },
        {
          title: isIndividual ? text.peopleIndividual : text.people,
          requests: requests.received.map(requestOfPerson),
        },
      ]}
    />
  )
}
