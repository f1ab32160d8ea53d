import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconMailForward, IconUserCheck } from '#ui/icons/icons.ts'
import { InviteLinks } from '../components/InviteLinks.tsx'
import { atDialog } from '../components/links.ts'
import { combineQueries } from '../state/combine-queries.ts'
import {
  pendingRequestsQuery,
  receivedInvitesQuery,
  receivedRequestsQuery,
  registrationQuery,
  sentInvitesQuery,
  sentRequestsQuery,
} from '../state/queries.ts'
import { requestOf } from '../state/requests.ts'
import { text as networkText } from '../text.ts'
import { RequestList } from './RequestList.tsx'
import { sentText, requestsText as text } from './text.ts'

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
          requests: invites.received.map(requestOf),
        },
        {
          title: isIndividual ? text.peopleIndividual : text.people,
          requests: requests.received.map(requestOf),
        },
      ]}
    />
  )
}

/** The sent requests, invites and invitations that are open. */
export function SentView({ isIndividual }: { isIndividual: boolean }) {
  const query = combineQueries(
    useQueries({ queries: [sentInvitesQuery, sentRequestsQuery, pendingRequestsQuery, registrationQuery] }),
  )
  return (
    <RequestList
      query={query}
      text={sentText}
      Icon={IconMailForward}
      actions={<InviteLinks primary={isIndividual ? 'email' : 'practice'} />}
      sections={([{ sent: invites }, { sent: requests }, { pending }, { addresses }]) => [
        { title: sentText.practices, requests: invites.map(requestOf) },
        { title: sentText.people, requests: requests.map(requestOf) },
        { title: sentText.waiting, intro: sentText.waitingIntro, requests: pending.map(requestOf) },
        { title: sentText.byEmail, requests: addresses.map(requestOf) },
      ]}
    />
  )
}
