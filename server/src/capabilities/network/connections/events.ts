import {
  inviteAccepted,
  personAccepted,
  personRequested,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import {
  connected,
  inviteChanged,
  inviteRemoved,
  personConnectionChanged,
  registrationInvitesChanged,
} from '@corridor/contract/network/events.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import * as people from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayRespond, maySee } from '../access.ts'
import { sideOf } from '../live.ts'
import { bothOf, type Pair, type Party, partyId, practicesIn, receiverOf } from '../party.ts'
import {
  connectedAs,
  loadPersons,
  type PresentServices,
  presentInvites,
  presentPersonConnections,
  showParties,
  type Viewed,
} from '../present.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { listReceived } from '../store/connections.ts'
import { listNetworkManagerIds } from '../store/parties.ts'
import type { ConnectionRow } from '../store/tables.ts'

/** Publishes requests and connections, each to its viewer, if that side sees it. */
export async function publishViewed(
  tx: Tx,
  services: PresentServices,
  viewed: readonly Viewed[],
): Promise<void> {
  const seen = viewed.filter(({ viewer, row }) => maySee(row, viewer))
  const [invites, persons] = [
    seen.filter(({ row }) => row.kind === 'practice'),
    seen.filter(({ row }) => row.kind === 'person'),
  ]
  for (const { viewer, invite } of await presentInvites(tx.db, services, invites))
    tx.publish(inviteChanged, { invite }, sideOf(viewer))
  for (const { viewer, connection } of await presentPersonConnections(tx.db, services, persons))
    tx.publish(personConnectionChanged, { connection }, sideOf(viewer))
}

/** Publishes requests and connections to both sides. */
export const publishToBoth = (
  tx: Tx,
  services: PresentServices,
  rows: readonly ConnectionRow[],
): Promise<void> =>
  publishViewed(
    tx,
    services,
    rows.flatMap((row) => bothOf(row).map((viewer) => ({ viewer, row }))),
  )

/** Publishes to one side that an invite is gone, if that side saw it. */
export function publishRemoved(tx: Tx, viewer: Party, row: ConnectionRow): void {
  if (maySee(row, viewer)) tx.publish(inviteRemoved, { practiceInviteId: row.id }, sideOf(viewer))
}

/** Publishes to both sides that a request or connection is over, and settles its alerts. */
export async function publishEnded(tx: Tx, services: PresentServices, row: ConnectionRow): Promise<void> {
  settleRequested(tx, row)
  if (row.kind === 'practice') for (const viewer of bothOf(row)) publishRemoved(tx, viewer, row)
  else {
    tx.settle(personAccepted, row.id)
    await publishToBoth(tx, services, [row])
  }
}

/** Publishes to one side that it is connected with another, or that the other's presentation changed. */
export async function publishConnected(
  tx: Tx,
  services: PresentServices,
  [viewer, other]: Pair,
  connectedAt: Date,
): Promise<void> {
  const shown = (await showParties(tx.db, services, [other])).get(partyId(other))
  if (shown) tx.publish(connected, { party: connectedAs(shown, connectedAt) }, sideOf(viewer))
}

export const publishRegistrations = (tx: Tx, personId: string): void =>
  tx.publish(registrationInvitesChanged, {}, sideOf({ personId }))

/** Publishes the requests to a person whose ability to respond changed: the requests move between the lists of both sides. */
export async function publishUpgradeChanged(
  tx: Tx,
  services: PresentServices,
  before: people.PersonRecord,
  after: people.PersonRecord,
): Promise<void> {
  if (mayRespond(services, before) === mayRespond(services, after)) return
  await publishToBoth(tx, services, await listReceived(tx.db, 'person', { personId: after.id }))
}

export const settleRequested = (tx: Tx, { kind, id }: ConnectionRow): void =>
  tx.settle(kind === 'practice' ? practiceInvited : personRequested, id)

const practiceIdOf = (party: Party): string | null => practicesIn([party])[0] ?? null

/** The people who can respond to a request. Those at a practice with a block between them and the sender get no alert; they still see the invite in the list. */
async function listAlerted(tx: Tx, row: ConnectionRow): Promise<string[]> {
  const receiver = receiverOf(row)
  if (!('practiceId' in receiver)) return [receiver.personId]
  const hidden = await listHiddenIds(tx.db, row.from_user_id)
  return (await listNetworkManagerIds(tx.db, receiver.practiceId)).filter((id) => !hidden.includes(id))
}

/** The name of one side, and the screen on which the other has its network: individuals have their own. */
async function alertFacts(tx: Tx, services: PresentServices, about: Party, reader: Party) {
  const name = (await showParties(tx.db, services, [about])).get(partyId(about))?.name ?? ''
  const person = 'personId' in reader ? await people.find(tx.db, reader.personId) : undefined
  const screen: 'my-network' | 'network' = person?.is_individual ? 'my-network' : 'network'
  return { name, screen }
}

/** Alerts the people who can respond to a request, unless it was declined. */
export async function alertRequested(tx: Tx, services: PresentServices, row: ConnectionRow): Promise<void> {
  if (row.status === 'declined') return
  const { id, kind, from_user_id: senderId } = row
  const [from, to] = bothOf(row)
  const sender = (await loadPersons(tx.db, services, [senderId])).get(senderId)?.shown
  const facts = await alertFacts(tx, services, from, to)
  const alert = {
    to: await listAlerted(tx, row),
    from: senderId,
    about: id,
    at: row.sent_at,
    practiceId: practiceIdOf(to),
  }
  if (kind === 'practice') {
    const by = row.from_practice_id && sender ? sender.displayName : ''
    tx.alert(practiceInvited, { ...alert, facts: { ...facts, by } })
  } else if (sender) {
    const work = roleAndPractice(sender.role, sender.practiceName)
    tx.alert(personRequested, { ...alert, facts: { ...facts, work } })
  }
}

/** Alerts the sender of a request that it was accepted. */
export async function alertAccepted(
  tx: Tx,
  services: PresentServices,
  row: ConnectionRow,
  byId: string,
): Promise<void> {
  const { id, kind, to_party: toId } = row
  const [from, to] = bothOf(row)
  const facts = await alertFacts(tx, services, to, from)
  const alert = { to: [row.from_user_id], from: byId, at: tx.now, practiceId: practiceIdOf(from) }
  if (kind === 'practice')
    tx.alert(inviteAccepted, { ...alert, about: toId, facts: { ...facts, partyId: toId } })
  else tx.alert(personAccepted, { ...alert, about: id, facts: { ...facts, personId: toId } })
}

/** What publishing and alerting needs, and the hooks of other capabilities. */
export type ConnectionServices = PresentServices & Pick<Services, 'hooks'>
