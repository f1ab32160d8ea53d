import type { Count } from '@corridor/contract/kernel/count.ts'
import {
  inviteAccepted,
  personAccepted,
  personAsked,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import { individualRequestsCount, networkRequestsCount } from '@corridor/contract/network/counts.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import {
  IconAddressBook,
  IconBuildingCommunity,
  IconPlugConnected,
  IconUserPlus,
  IconUserQuestion,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Command, MenuEntry, WebCapability } from '../../platform/capability.ts'
import { type WaitingLine, waiting } from '../../platform/counts.ts'
import { firstStep } from '../../platform/first-steps.ts'
import { findings } from '../../platform/navigation/findings.ts'
import type { SessionState } from '../../platform/session.ts'
import { practiceInitials } from './components/practice-initials.ts'
import { practiceLine } from './practices/text.ts'
import {
  connectionsQuery,
  firstContactsQuery,
  hasNetwork,
  requestsQuery,
  waitingForUpgradeQuery,
} from './state/queries.ts'
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

const isOfPractice = ({ claims }: SessionState): boolean => claims.includes('ContactsAndNetwork')
const isIndividual = (session: SessionState): boolean => hasNetwork(session) && !isOfPractice(session)

type Requests = Awaited<ReturnType<typeof requestsQuery.queryFn>>

/** Who asks, the longest wait first. */
function requestsLine({ invites, requests }: Requests, entry: MenuEntry): WaitingLine | undefined {
  const asking = [
    ...invites.map(({ party, invitedDate }) => ({
      name: party.name,
      detail: party.kind === 'practice' ? practiceLine(party) : (party.role ?? ''),
      since: invitedDate,
    })),
    ...requests.map(({ displayName, role, practiceName, invitedAt }) => ({
      name: displayName,
      detail: roleAndPractice(role, practiceName),
      since: invitedAt,
    })),
  ].sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
  const [longest] = asking
  return (
    longest && {
      ...homeText.requests(
        asking.map(({ name }) => name),
        longest.detail,
      ),
      path: `${entry.path}?view=requests`,
      since: longest.since,
      Icon: IconUserQuestion,
      tone: 'green',
    }
  )
}

/** What both screens give to the frame around them, each at its own address. */
const partsOf = (entry: MenuEntry, count: Count, isFor: (session: SessionState) => boolean) => ({
  waiting: waiting({
    entry,
    count,
    claim: count.claim,
    query: requestsQuery,
    line: (data) => requestsLine(data, entry),
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
          detail: practiceLine(practice),
          path: `${entry.path}?view=practices&practice=${practice.id}`,
          avatar: { name: practice.name, initials: practiceInitials(practice.name), image: null },
        })),
    }),
    findings({
      heading: homeText.contacts,
      isFor,
      query: firstContactsQuery,
      findingsIn: (known) =>
        known.map((contact) => ({
          label: contact.displayName,
          detail: contact.roleAndPractice,
          path: `${entry.path}?view=people&person=${contact.id}`,
          personId: contact.id,
          avatar: {
            name: `${contact.firstName} ${contact.lastName}`,
            initials: initials(contact),
            image: contact.profileImageUrl,
          },
        })),
    }),
  ],
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

/** For somebody who is asked and cannot open the network: who asks, and who can help. */
const needsAccess = waiting({
  entry: contacts,
  claim: 'User',
  query: waitingForUpgradeQuery,
  line: ({ waitingForUpgrade: asking }) => {
    const longest = asking.at(-1)
    return (
      longest && {
        ...homeText.needsAccess(asking.map(({ displayName }) => displayName)),
        path: '/dashboard/office',
        since: longest.invitedAt,
        Icon: IconUserQuestion,
        tone: 'orange',
      }
    )
  },
})

export const network: WebCapability = {
  menu: [contacts, myNetwork],
  waiting: [...PARTS.map((one) => one.waiting), needsAccess],
  alerts: [
    { kind: practiceInvited, Icon: IconBuildingCommunity, tone: 'green' },
    { kind: inviteAccepted, Icon: IconPlugConnected, tone: 'green' },
    { kind: personAsked, Icon: IconUserQuestion, tone: 'green' },
    { kind: personAccepted, Icon: IconUserPlus, tone: 'green' },
  ],
  firstSteps: PARTS.map((one) => one.firstStep),
  findings: PARTS.flatMap((one) => one.findings),
  commands: PARTS.flatMap((one) => one.commands),
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: contacts.path,
      access: 'signed-in',
      menu: contacts,
      title: contacts.label,
      load: async () => ({ Screen: (await import('./Network.tsx')).Network }),
    },
    {
      path: myNetwork.path,
      access: 'signed-in',
      menu: myNetwork,
      title: myNetwork.label,
      load: async () => ({ Screen: (await import('./MyNetwork.tsx')).MyNetwork }),
    },
  ],
}
