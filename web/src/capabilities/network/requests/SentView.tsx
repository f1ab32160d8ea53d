import type {
  PersonConnection,
  PracticeInvite,
  RegistrationInvite,
} from '@corridor/contract/network/model.ts'
import { useQueries } from '@tanstack/react-query'
import { fromToday } from '../../../platform/dates.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { IconTile } from '../../../ui/data/IconTile.tsx'
import { IconBuildingCommunity, IconMailForward, IconMessage2, IconUser } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { FirstInvites } from '../components/FirstInvites.tsx'
import { PartyRow } from '../components/PartyRow.tsx'
import { Section } from '../components/Section.tsx'
import { resendInvite } from '../state/changes.ts'
import { combineQueries } from '../state/combine-queries.ts'
import {
  pendingRequestsQuery,
  registrationQuery,
  sentInvitesQuery,
  sentRequestsQuery,
} from '../state/queries.ts'
import { type OpenRequest, requestOfInvite, requestOfPerson } from '../state/requests.ts'
import { RequestRow } from './RequestRow.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'
import { sentText as text } from './text.ts'

/** The sent requests, invites and invitations that are open. */
export function SentView({ isIndividual }: { isIndividual: boolean }) {
  const query = combineQueries(
    useQueries({ queries: [sentInvitesQuery, sentRequestsQuery, pendingRequestsQuery, registrationQuery] }),
  )
  const none = (
    <EmptyState
      Icon={IconMailForward}
      title={text.emptyTitle}
      text={text.empty}
      actions={<FirstInvites first={isIndividual ? 'email' : 'practice'} />}
    />
  )
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      rows={3}
      failedTitle={text.failedTitle}
      frame="page"
      empty={{
        when: ([{ sent: invites }, { sent: requests }, { pending }, addresses]) =>
          invites.length + requests.length + pending.length + addresses.length === 0,
        show: none,
      }}
    >
      {([{ sent: invites }, { sent: requests }, { pending }, addresses]) => (
        <>
          <Section title={text.practices}>
            {invites.map((invite) => (
              <SentInvite key={invite.practiceInviteId} invite={invite} />
            ))}
          </Section>
          <Section title={text.people}>{requests.map(sentRequest)}</Section>
          <Section title={text.waiting} intro={text.waitingIntro}>
            {pending.map(sentRequest)}
          </Section>
          <Section title={text.byEmail}>
            {addresses.map((invite) => (
              <AddressRow key={invite.inviteId} invite={invite} />
            ))}
          </Section>
        </>
      )}
    </Loaded>
  )
}

const sentRequest = (connection: PersonConnection) => {
  const request = requestOfPerson(connection)
  return (
    <RequestRow key={request.id} request={request}>
      <TakeBackButton size="s" request={request}>
        {text.takeBack}
      </TakeBackButton>
    </RequestRow>
  )
}

function SentInvite({ invite }: { invite: PracticeInvite }) {
  const request = requestOfInvite(invite)
  const { resendAt } = invite
  return (
    <RequestRow request={request}>
      <SentActions
        request={request}
        mayResend={resendAt !== null && Date.parse(resendAt) <= Date.now()}
        mayTakeBack
      />
    </RequestRow>
  )
}

/** An invitation by address, of which nothing else is shown. */
function AddressRow({ invite }: { invite: RegistrationInvite }) {
  const { email, kind, isExpired, abilities } = invite
  const isPractice = kind === 'practice'
  return (
    <PartyRow
      avatar={
        <IconTile tone="grey">
          {isPractice ? <IconBuildingCommunity size={20} /> : <IconUser size={20} />}
        </IconTile>
      }
      name={email}
      detail={isPractice ? text.toPractice : text.toPerson}
      note={{
        Icon: IconMessage2,
        text: text.invited(invite.invitedByName, fromToday(invite.invitedDate), invite.message),
      }}
    >
      <Badge tone={isExpired ? 'red' : 'grey'}>
        {isExpired ? text.expired : text.expires(fromToday(invite.expiresAt))}
      </Badge>
      <SentActions
        request={{ id: invite.inviteId, name: email }}
        mayResend={abilities.mayResend}
        mayTakeBack={abilities.mayDelete}
      />
    </PartyRow>
  )
}

interface SentActionsProps {
  request: OpenRequest
  mayResend: boolean
  mayTakeBack: boolean
}

function SentActions({ request, mayResend, mayTakeBack }: SentActionsProps) {
  const { id, name } = request
  const resending = useTask(resendInvite, { done: text.resent(name), failure: 'snackbar' })
  return (
    <>
      {mayResend && (
        <Button
          size="s"
          isBusy={resending.isBusy}
          aria-label={text.resendLabel(name)}
          onClick={() => void resending.run(id)}
        >
          {text.resend}
        </Button>
      )}
      {mayTakeBack && (
        <TakeBackButton size="s" request={request}>
          {text.takeBack}
        </TakeBackButton>
      )}
    </>
  )
}
