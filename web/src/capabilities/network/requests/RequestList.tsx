import type { ComponentProps, ReactNode } from 'react'
import { fromToday } from '#platform/dates.ts'
import { Badge } from '#ui/data/Badge.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import { IconMessage2 } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { PartyRow } from '../components/PartyRow.tsx'
import { Section } from '../components/Section.tsx'
import { TaskButton } from '../components/TaskButton.tsx'
import { resendInvite } from '../state/changes.ts'
import type { ListedRequest } from '../state/requests.ts'
import { RequestActions } from './RequestActions.tsx'
import { requestsText, sentText as text } from './text.ts'

interface RequestSectionProps {
  title: string
  intro?: string
  requests: readonly ListedRequest[]
  /** False for someone who cannot open the network: they can only ignore requests. */
  mayAccept?: boolean
}

/** Requests of one sort, under their name. */
export function RequestSection({ title, intro, requests, mayAccept }: RequestSectionProps) {
  return (
    <Section title={title} intro={intro}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} mayAccept={mayAccept} />
      ))}
    </Section>
  )
}

function noteOf({ connection, isReceived, by, since, message }: ListedRequest): string {
  const when = fromToday(since)
  if (isReceived) return requestsText.requested(by, when, message)
  return connection ? text.requested(when, message) : text.invited(by, when, message)
}

/** A request between two parties, with its message and its actions. */
function RequestRow({ request, mayAccept }: { request: ListedRequest; mayAccept: boolean | undefined }) {
  const { invitation } = request
  return (
    <PartyRow party={request.party} opens={mayAccept} note={{ Icon: IconMessage2, text: noteOf(request) }}>
      {invitation && (
        <Badge tone={invitation.isExpired ? 'red' : 'grey'}>
          {invitation.isExpired ? text.expired : text.expires(fromToday(invitation.expiresAt))}
        </Badge>
      )}
      {request.mayResend && (
        <TaskButton
          size="s"
          aria-label={text.resendLabel(request.name)}
          work={() => resendInvite(request.id)}
          done={text.resent(request.name)}
        >
          {text.resend}
        </TaskButton>
      )}
      {invitation?.abilities.mayDelete !== false && (
        <RequestActions request={request} mayAccept={mayAccept} />
      )}
    </PartyRow>
  )
}

interface RequestListProps<Data> {
  query: ComponentProps<typeof Loaded<Data>>['query']
  text: { loading: string; failedTitle: string; emptyTitle: string; empty: string }
  Icon: Icon
  /** What can be done where there are no requests. */
  actions: ReactNode
  sections: (data: Data) => readonly RequestSectionProps[]
}

/** Requests under the names of their sorts, or what will be here. */
export function RequestList<Data>({ query, text, Icon, actions, sections }: RequestListProps<Data>) {
  const none = <EmptyState Icon={Icon} title={text.emptyTitle} text={text.empty} actions={actions} />
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      rows={3}
      failedTitle={text.failedTitle}
      frame="page"
      empty={{ when: (data) => sections(data).every(({ requests }) => requests.length === 0), show: none }}
    >
      {(data) => sections(data).map((section) => <RequestSection key={section.title} {...section} />)}
    </Loaded>
  )
}
