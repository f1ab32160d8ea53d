import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { BesideDetails } from '#ui/layout/BesideDetails.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { InviteLinks } from './components/InviteLinks.tsx'
import { DIALOGS, withoutDialog } from './components/links.ts'
import { ConnectDialog } from './invite/ConnectDialog.tsx'
import { EmailDialog } from './invite/EmailDialog.tsx'
import { RequestDialog } from './invite/RequestDialog.tsx'
import { BlockedDialog } from './people/BlockedDialog.tsx'
import { PeopleView } from './people/PeopleView.tsx'
import { PersonPane } from './people/PersonPane.tsx'
import { PracticePane } from './practices/PracticePane.tsx'
import { PracticesView } from './practices/PracticesView.tsx'
import { RequestsView, SentView } from './requests/RequestsView.tsx'
import { connectionsQuery, contactsQuery, useOpenRequests } from './state/queries.ts'
import { text } from './text.ts'

type View = keyof typeof text.views

const VIEWS: Record<View, ComponentType<{ isIndividual: boolean }>> = {
  practices: PracticesView,
  people: PeopleView,
  requests: RequestsView,
  sent: SentView,
}

/** Individuals have mostly people in their network, so these come first. */
const orderFor = (isIndividual: boolean): readonly View[] =>
  isIndividual ? ['people', 'practices', 'requests', 'sent'] : ['practices', 'people', 'requests', 'sent']

interface NetworkScreenProps {
  /** Of somebody on their own, and not of a practice. */
  isIndividual: boolean
}

/** The network of a practice or an individual: connections, received requests and sent ones. */
export function NetworkScreen({ isIndividual }: NetworkScreenProps) {
  const [search] = useSearchParams()
  const order = orderFor(isIndividual)
  const view = order.find((key) => key === search.get('view')) ?? order[0]!
  const Shown = VIEWS[view]
  const [practice, person] = [search.get('practice'), search.get('person')]
  const details = practice ? <PracticePane id={practice} /> : person && <PersonPane id={person} />
  return (
    <BesideDetails details={details}>
      <Page header={<Head isIndividual={isIndividual} view={view} />}>
        {/* Another view has another search. */}
        <Shown key={view} isIndividual={isIndividual} />
      </Page>
      <Dialogs isIndividual={isIndividual} />
    </BesideDetails>
  )
}

/** The practices and people that a practice works with. */
export const Network = () => <NetworkScreen isIndividual={false} />

/** The people and practices that somebody on their own knows. */
export const MyNetwork = () => <NetworkScreen isIndividual />

function Head({ isIndividual, view }: { isIndividual: boolean; view: View }) {
  const connections = useQuery(connectionsQuery).data
  const contacts = useInfiniteQuery(contactsQuery('')).data?.pages[0]?.total
  const practices = connections?.organizations.length
  const isLoaded = practices !== undefined && contacts !== undefined
  const requests = useOpenRequests()
  const waiting = requests.filter(({ isReceived }) => isReceived).length
  const sent = requests.length - waiting
  const counts: Record<View, { count: number; label: string; tone: 'quiet' | 'loud' }> = {
    practices: { count: practices ?? 0, label: text.practiceCount(practices ?? 0), tone: 'quiet' },
    people: { count: contacts ?? 0, label: text.peopleCount(contacts ?? 0), tone: 'quiet' },
    requests: { count: waiting, label: text.waiting(waiting), tone: 'loud' },
    sent: { count: sent, label: text.sentCount(sent), tone: 'quiet' },
  }
  const tabs = orderFor(isIndividual).map((key, index) => ({
    key,
    to: index === 0 ? '?' : `?view=${key}`,
    label: text.views[key],
    count: <CountBadge {...counts[key]} />,
  }))
  return (
    <PageHeader
      title={isIndividual ? text.individualTitle : text.practiceTitle}
      // A blank keeps its height until it is loaded, so that nothing below moves.
      subtitle={isLoaded ? text.summary(practices, contacts) : '\u00a0'}
      actions={<InviteLinks primary="practice" isPrimaryLast />}
      tabs={<Tabs label={text.tabs} tabs={tabs} current={view} />}
    />
  )
}

/** The address decides which dialog is open. Closing a dialog discards what was typed. */
function Dialogs({ isIndividual }: { isIndividual: boolean }) {
  const [search, setSearch] = useSearchParams()
  const kind = DIALOGS.find((one) => one === search.get('invite'))
  const to = search.get('to')
  const close = () => setSearch((now) => withoutDialog(now).search, { replace: true })
  const closeBlocked = () => setSearch((now) => addressWith(now, { blocked: null }).search, { replace: true })
  return (
    <>
      {kind === 'practice' && !to && <ConnectDialog onClose={close} />}
      {kind === 'email' && <EmailDialog isIndividual={isIndividual} onClose={close} />}
      {kind && kind !== 'email' && to && (
        <RequestDialog key={`${kind} ${to}`} kind={kind} to={to} onClose={close} />
      )}
      {search.has('blocked') && <BlockedDialog onClose={closeBlocked} />}
    </>
  )
}
