import type { Count } from '@corridor/contract/kernel/count.ts'
import {
  inviteAccepted,
  personAccepted,
  personRequested,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import { individualRequestsCount, networkRequestsCount } from '@corridor/contract/network/counts.ts'
import { hasNetwork } from '@corridor/contract/network/rules.ts'
import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { findings, type SearchSource } from '#platform/capability/findings.ts'
import { firstStep } from '#platform/capability/first-steps.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import { type WaitingItem, waiting } from '#platform/capability/waiting.ts'
import type { Command, WebCapability } from '#platform/capability.ts'
import type { SessionState } from '#platform/session.ts'
import {
  IconAddressBook,
  IconBuildingCommunity,
  IconPlugConnected,
  IconUserPlus,
  IconUserQuestion,
  IconUserSearch,
  IconUsersGroup,
} from '#ui/icons/icons.ts'
import { practiceInitials, practiceSummary } from './practices/text.ts'
import { requestsTitle, waitingText } from './requests/text.ts'
import {
  connectionsQuery,
  firstContactsQuery,
  requestsQuery,
  waitingForUpgradeQuery,
} from './state/queries.ts'
import { detailOf, type Requested, requestOf } from './state/requests.ts'
import { findingOf, searchIn } from './state/search.ts'
import { homeText, text } from './text.ts'

const contacts: MenuEntry = {
  label: text.practiceTitle,
  shortLabel: 'Network',
  purpose: 'The practices you work with',
  path: '/dashboard/network',
  Icon: IconAddressBook,
  anyOf: ['ContactsAndNetwork'],
}

const myNetwork: MenuEntry = {
  label: text.individualTitle,
  // Somebody who holds both claims must be able to tell the two entries apart.
  shortLabel: 'My network',
  purpose: 'The people and practices you know',
  path: '/dashboard/my-network',
  Icon: IconUsersGroup,
  anyOf: ['IndividualNetwork'],
  feature: 'IndividualNetwork',
}

/** The requests to a person who cannot open the network. */
const requestsPath = '/dashboard/connection-requests'

/** Individuals are sent to their own network, and people without a network to the requests that they can still decline. */
const alternative = (session: SessionState, search: string): string | undefined => {
  if (isIndividual(session)) return myNetwork.path + search
  return new URLSearchParams(search).get('view') === 'requests' ? requestsPath : undefined
}

const isOfPractice = ({ claims }: SessionState): boolean => claims.includes('ContactsAndNetwork')
const isIndividual = (session: SessionState): boolean => hasNetwork(session.claims) && !isOfPractice(session)

/** The open requests and invites, the longest waiting first. */
function requestsItem(
  open: readonly Requested[],
  look: Pick<WaitingItem, 'path' | 'tone' | 'detail'>,
): WaitingItem | undefined {
  const requests = open.map(requestOf).sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
  const [longest] = requests
  if (!longest) return undefined
  const names = requests.map(({ name }) => name)
  const said = homeText.requests(names, detailOf(longest.party))
  return { ...said, since: longest.since, Icon: IconUserQuestion, ...look }
}

/** What both screens contribute to the shell, each at its own address. */
const partsOf = (entry: MenuEntry, count: Count, isFor: (session: SessionState) => boolean) => ({
  waiting: waiting({
    entry,
    count,
    claim: count.claim,
    query: requestsQuery,
    item: ({ invites, requests }) =>
      requestsItem([...invites, ...requests], { path: `${entry.path}?view=requests`, tone: 'green' }),
  }),
  firstStep: firstStep({
    ...homeText.step,
    path: `${entry.path}?invite=practice`,
    isFor,
    query: connectionsQuery,
    isDone: ({ organizations }) => organizations.length > 0,
  }),
  findings: [
    findings({
      heading: homeText.practices,
      isFor,
      query: connectionsQuery,
      findingsIn: ({ organizations }) =>
        organizations.map((practice) => ({
          label: practice.name,
          detail: practiceSummary(practice),
          path: `${entry.path}?view=practices&practice=${practice.id}`,
          avatar: { name: practice.name, initials: practiceInitials(practice.name), image: null },
        })),
    }),
    findings({
      heading: homeText.contacts,
      isFor,
      query: firstContactsQuery,
      findingsIn: (loaded) => loaded.map((contact) => findingOf(entry.path, contact)),
    }),
  ],
  search: {
    name: `contacts of ${entry.path}`,
    heading: homeText.contacts,
    isFor,
    fromLetters: SEARCH_MIN,
    load: async () => ({ search: searchIn(entry.path) }),
  } satisfies SearchSource,
  commands: [
    {
      ...homeText.connectCommand,
      path: `${entry.path}?invite=practice`,
      Icon: IconBuildingCommunity,
      isFor,
    },
    { ...homeText.findCommand, path: `${entry.path}?view=people`, Icon: IconUserSearch, isFor },
    { ...homeText.requestsCommand, path: `${entry.path}?view=requests`, Icon: IconUserQuestion, isFor },
  ] satisfies Command[],
})

const PARTS = [
  partsOf(contacts, networkRequestsCount, isOfPractice),
  partsOf(myNetwork, individualRequestsCount, isIndividual),
]

/** The item for a person who has requests and cannot open the network. */
const needsAccess = waiting({
  entry: contacts,
  claim: 'User',
  query: waitingForUpgradeQuery,
  item: ({ waitingForUpgrade }) =>
    requestsItem(waitingForUpgrade, { path: requestsPath, tone: 'orange', detail: waitingText.intro }),
})

type Route = WebCapability['routes'][number]

const routeOf = (entry: MenuEntry, load: Route['load']): Route => ({
  path: entry.path,
  access: 'signed-in',
  menu: entry,
  alternative,
  title: entry.label,
  load,
})

export const network: WebCapability = {
  menu: [contacts, myNetwork],
  waiting: [...PARTS.map((one) => one.waiting), needsAccess],
  alerts: [
    { kind: practiceInvited, Icon: IconBuildingCommunity, tone: 'green' },
    { kind: inviteAccepted, Icon: IconPlugConnected, tone: 'green' },
    { kind: personRequested, Icon: IconUserQuestion, tone: 'green' },
    { kind: personAccepted, Icon: IconUserPlus, tone: 'green' },
  ],
  firstSteps: PARTS.map((one) => one.firstStep),
  findings: PARTS.flatMap((one) => one.findings),
  searches: PARTS.map((one) => one.search),
  commands: PARTS.flatMap((one) => one.commands),
  live: () => import('./state/live.ts'),
  routes: [
    routeOf(contacts, async () => ({ Screen: (await import('./NetworkScreen.tsx')).Network })),
    routeOf(myNetwork, async () => ({ Screen: (await import('./NetworkScreen.tsx')).MyNetwork })),
    {
      path: requestsPath,
      access: 'signed-in',
      title: requestsTitle,
      load: async () => ({ Screen: (await import('./requests/WaitingRequests.tsx')).WaitingRequests }),
    },
  ],
}
