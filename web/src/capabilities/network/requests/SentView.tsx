import { useQueries } from '@tanstack/react-query'
import { IconMailForward } from '../../../ui/icons/icons.ts'
import { InviteLinks } from '../components/InviteLinks.tsx'
import { combineQueries } from '../state/combine-queries.ts'
import {
  pendingRequestsQuery,
  registrationQuery,
  sentInvitesQuery,
  sentRequestsQuery,
} from '../state/queries.ts'
import { requestOfAddress, requestOfInvite, requestOfPerson } from '../state/requests.ts'
import { RequestList } from './RequestList.tsx'
import { sentText as text } from './text.ts'

/** The sent requests, invites and invitations that are open. */
export function SentView({ isIndividual }: { isIndividual: boolean }) {
  const query = combineQueries(
    useQueries({ queries: [sentInvitesQuery, sentRequestsQuery, pendingRequestsQuery, registrationQuery] }),
  )
  return (
    <RequestList
      query={query}
      text={text}
      Icon={IconMailForward}
      actions={<InviteLinks primary={isIndividual ? 'email' : 'practice'} />}
      sections={([{ sent: invites }, { sent: requests }, { pending }, addresses]) => [
        { title: text.practices, requests: invites.map(requestOfInvite) },
        { title: text.people, requests: requests.map(requestOfPerson) },
        { title: text.waiting, intro: text.waitingIntro, requests: pending.map(requestOfPerson) },
        { title: text.byEmail, requests: addresses.map(requestOfAddress) },
      ]}
    />
  )
}
