import type { Claim } from '../kernel/claims.ts'
import type {
  ConnectedIndividual,
  ConnectedPractice,
  Direction,
  PersonConnection,
  PracticeInvite,
} from './model.ts'

/*
 * An item's own state decides which list it belongs to. So an event carries the whole item, and every move between lists is
 * the same step: remove it from all lists, then insert it where it belongs.
 */

/** The claims to manage a practice's network, or one's own. */
export const NETWORK_CLAIMS = ['ContactsAndNetwork', 'IndividualNetwork'] as const

/** Whether a person can open the network and respond to requests. */
export const hasNetwork = (claims: Iterable<Claim>): boolean =>
  [...claims].some((claim) => NETWORK_CLAIMS.some((one) => one === claim))

/** The lists of people (specification, platform §4). */
const PERSON_LISTS = ['received', 'sent', 'pending', 'waitingForUpgrade', 'connected'] as const
export type PersonList = (typeof PERSON_LISTS)[number]
export type PersonLists = Record<PersonList, PersonConnection[]>

const directionOf = ({ personId, sourcePersonId }: PersonConnection): Direction =>
  personId === sourcePersonId ? 'received' : 'sent'

/**
 * A new request is in the sent or the received list. When its target cannot respond yet, it is in the pending list of the
 * source and in the waiting-for-upgrade list of the target. Once accepted it moves to the connected list; declined or
 * withdrawn, it is in none.
 */
export function personListOf(connection: PersonConnection): PersonList | undefined {
  if (connection.status === 'Accepted') return 'connected'
  if (connection.status !== 'Pending') return undefined
  const direction = directionOf(connection)
  if (!connection.waitsForUpgrade) return direction
  return direction === 'sent' ? 'pending' : 'waitingForUpgrade'
}

const byText = (a: string, b: string): number => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one < other ? -1 : one > other ? 1 : 0
}

/** By last and first name, as the directory is sorted. */
export const byPersonName = (a: PersonConnection, b: PersonConnection): number =>
  byText(a.lastName, b.lastName) || byText(a.firstName, b.firstName) || byText(a.personId, b.personId)

const newestFirst = (a: PersonConnection, b: PersonConnection): number =>
  Date.parse(b.invitedAt) - Date.parse(a.invitedAt) || byText(a.personConnectionId, b.personConnectionId)

/** The lists after a connection changed. Applying the same change twice has no further effect. */
export function withPersonConnection(lists: PersonLists, connection: PersonConnection): PersonLists {
  const target = personListOf(connection)
  const moved = {} as PersonLists
  for (const list of PERSON_LISTS) {
    const others = lists[list].filter((one) => one.personId !== connection.personId)
    const order = list === 'connected' ? byPersonName : newestFirst
    moved[list] = list === target ? [...others, connection].sort(order) : others
  }
  return moved
}

export type ConnectedParty = ConnectedPractice | ConnectedIndividual

/** What a practice, or an individual, has with practices. */
export interface PracticeLists {
  organizations: ConnectedPractice[]
  individuals: ConnectedIndividual[]
  received: PracticeInvite[]
  sent: PracticeInvite[]
}

/** As the lists of connected practices and individuals are sorted. */
export const byPartyName = (a: ConnectedParty, b: ConnectedParty): number =>
  byText(a.name, b.name) || byText(a.id, b.id)

const without = (lists: PracticeLists, isRemoved: (invite: PracticeInvite) => boolean): PracticeLists => ({
  ...lists,
  received: lists.received.filter((one) => !isRemoved(one)),
  sent: lists.sent.filter((one) => !isRemoved(one)),
})

const newestInviteFirst = (a: PracticeInvite, b: PracticeInvite): number =>
  Date.parse(b.invitedDate) - Date.parse(a.invitedDate) || byText(a.practiceInviteId, b.practiceInviteId)

/** The lists after an invite changed: a new one is at the front, and one that returns because its practice was resumed in its old position. */
export function withInvite(lists: PracticeLists, invite: PracticeInvite): PracticeLists {
  const others = withoutInvite(lists, invite.practiceInviteId)
  if (invite.status !== 'pending') return others
  return { ...others, [invite.direction]: [...others[invite.direction], invite].sort(newestInviteFirst) }
}

/** An invite is removed when it is accepted, ignored or withdrawn. */
export const withoutInvite = (lists: PracticeLists, practiceInviteId: string): PracticeLists =>
  without(lists, (one) => one.practiceInviteId === practiceInviteId)

/** Accepting adds to the connected list, sorted by name, and leaves no invite between the two. */
export function withConnected(lists: PracticeLists, party: ConnectedParty): PracticeLists {
  const open = without(lists, (one) => one.party.id === party.id)
  const sorted = <P extends ConnectedParty>(list: P[], one: P): P[] =>
    [...list.filter(({ id }) => id !== one.id), one].sort(byPartyName)
  return party.kind === 'practice'
    ? { ...open, organizations: sorted(lists.organizations, party) }
    : { ...open, individuals: sorted(lists.individuals, party) }
}

export const withoutConnected = (lists: PracticeLists, partyId: string): PracticeLists => ({
  ...lists,
  organizations: lists.organizations.filter(({ id }) => id !== partyId),
  individuals: lists.individuals.filter(({ id }) => id !== partyId),
})

/** What stands below a contact's name. */
export const roleAndPractice = (role: string | null, practiceName: string | null): string =>
  [role, practiceName].filter(Boolean).join(' · ')
