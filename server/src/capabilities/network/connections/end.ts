import { connectionNotFound } from '@corridor/contract/network/errors.ts'
import { disconnected } from '@corridor/contract/network/events.ts'
import type { Person } from '#platform/access/person.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import { check } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockOwn, lockSentInvite } from '../access.ts'
import { publishContact, sideOf } from '../live.ts'
import { bothOf, kindOf, type Pair, partyId } from '../party.ts'
import type { PresentServices } from '../present.ts'
import { endBetween, withdrawRow } from '../store/connections.ts'
import { deleteLink } from '../store/links.ts'
import type { ConnectionRow } from '../store/tables.ts'
import { type ConnectionServices, publishEnded } from './events.ts'

/** Withdraws a request for its sender, and returns whether it was open. The caller has locked the pair. */
export async function withdraw(tx: Tx, services: PresentServices, row: ConnectionRow): Promise<boolean> {
  const gone = await withdrawRow(tx.db, row, tx.now)
  if (gone) await publishEnded(tx, services, gone)
  return gone !== undefined
}

/** Withdraws an invite of the caller's side. Returns undefined when the id is of no such invite. */
export async function withdrawInvite(
  tx: Tx,
  services: PresentServices,
  person: Person,
  id: string,
): Promise<boolean | undefined> {
  const row = await lockSentInvite(tx, person, id)
  return row && withdraw(tx, services, row)
}

/** Publishes to both sides that they are no longer connected. */
export async function handleDisconnected(tx: Tx, services: RunsHooks, pair: Pair): Promise<void> {
  const [one, other] = pair
  tx.publish(disconnected, { partyId: partyId(other) }, sideOf(one))
  tx.publish(disconnected, { partyId: partyId(one) }, sideOf(other))
  await publishContact(tx, services, 'network.connectionEnded', pair)
}

/** Ends the request or connection of two people, whichever of them requested it. The caller has locked the pair. */
export async function endAllBetween(tx: Tx, services: PresentServices, pair: Pair): Promise<boolean> {
  const row = await endBetween(tx.db, pair, tx.now)
  if (row) await publishEnded(tx, services, row)
  return row !== undefined
}

/** Ends a connection, and returns whether there was one. The caller has locked the pair. */
export async function end(tx: Tx, services: ConnectionServices, pair: Pair): Promise<boolean> {
  if (kindOf(pair) === 'practice') {
    if (!(await deleteLink(tx.db, pair))) return false
    await handleDisconnected(tx, services, pair)
    return true
  }
  if (!(await endAllBetween(tx, services, pair))) return false
  await publishContact(tx, services, 'network.connectionEnded', pair)
  return true
}

/** Withdraws a request of the caller to a person, or ends a connection with one. */
export async function withdrawOrEnd(
  tx: Tx,
  services: ConnectionServices,
  person: Person,
  id: string,
): Promise<void> {
  const row = await lockOwn(tx, person, { kind: 'person', id, refusal: connectionNotFound })
  const isOwn = row.from_party === person.id
  const isOver =
    row.status === 'accepted'
      ? await end(tx, services, bothOf(row))
      : isOwn && (await withdraw(tx, services, row))
  check(isOver, connectionNotFound)
}
