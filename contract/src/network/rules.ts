import type { Claim } from '../kernel/claims.ts'
import type {
  ConnectedIndividual,
  ConnectedPractice,
  Direction,
  PersonConnection,
  PracticeInvite,
} from './model.ts'

/*
 * Which list something stands in follows from the thing itself, as its owner sees it now. So an event brings the thing, and
 * every move between lists is the same step: out of wherever it was, and into where it belongs.
 */

/** Whether somebody can open the network, and answer who asks to connect with them: by their practice’s claim, or by their own. */
export const hasNetwork = (claims: Iterable<Claim>): boolean =>
  [...claims].some((claim) => claim === 'ContactsAndNetwork' || claim === 'IndividualNetwork')

/** The lists of people (specification, platform §4). */
export const PERSON_LISTS = ['received', 'sent', 'pending', 'waitingForUpgrade', 'connected'] as const
export type PersonList = (typeof PERSON_LISTS)[number]
export type PersonLists = Record<PersonList, PersonConnection[]>

const directionOf = ({ personId, sourcePersonId }: PersonConnection): Direction =>
  personId === sourcePersonId ? 'received' : 'sent'

/**
 * A new request is in the sent or the received list. One that the asked cannot answer yet is in the pending list of whoever
 * asked, and in the waiting-for-upgrade list of the asked. Accepted, it leaves these for the connected; rejected or taken
 * back, it is in none.
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

/** The lists after somebody's standing to the person has changed. The same twice changes nothing. */
export function withPersonConnection(lists: PersonLists, connection: PersonConnection): PersonLists {
  const place = personListOf(connection)
  const moved = {} as PersonLists
  for (const list of PERSON_LISTS) {
    const others = lists[list].filter((one) => one.personId !== connection.personId)
    const order = list === 'connected' ? byPersonName : newestFirst
    moved[list] = list === place ? [...others, connection].sort(order) : others
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

const without = (lists: PracticeLists, isMeant: (invite: PracticeInvite) => boolean): PracticeLists => ({
  ...lists,
  received: lists.received.filter((one) => !isMeant(one)),
  sent: lists.sent.filter((one) => !isMeant(one)),
})

const newestInviteFirst = (a: PracticeInvite, b: PracticeInvite): number =>
  Date.parse(b.invitedDate) - Date.parse(a.invitedDate) || byText(a.practiceInviteId, b.practiceInviteId)

/**
 * A new invite comes to the front unless it is there; one that was sent again, or answered, is as it is now. One that comes
 * back, because its practice was suspended for a while, finds its old place.
 */
export function withInvite(lists: PracticeLists, invite: PracticeInvite): PracticeLists {
  const { direction, practiceInviteId, status } = invite
  const known = lists[direction]
  const isKnown = known.some((one) => one.practiceInviteId === practiceInviteId)
  if (status !== 'pending') return withoutInvite(lists, practiceInviteId)
  const list = isKnown
    ? known.map((one) => (one.practiceInviteId === practiceInviteId ? invite : one))
    : [invite, ...known].sort(newestInviteFirst)
  return { ...lists, [direction]: list }
}

/** An invite is gone on approval and on decline, and when it was taken back. */
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
