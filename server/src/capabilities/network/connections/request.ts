import { requestNotFound } from '@corridor/contract/network/errors.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkReachable } from '../access.ts'
import { kindOf, type Pair, partyId } from '../party.ts'
import { findBetween, findConnection, insertConnection, type NewConnection } from '../store/connections.ts'
import { findConnectedAt } from '../store/links.ts'
import type { ConnectionRow } from '../store/tables.ts'
import { withdraw } from './end.ts'
import { alertRequested, type ConnectionServices, publishToBoth } from './events.ts'
import { checkLimits } from './limits.ts'
import { accept } from './respond.ts'

export type RequestServices = ConnectionServices & Pick<Services, 'secrets'>

/** A client that lost the reply retries, possibly after a response. Invites are not found by their id, because they leave no row. */
async function findSame(tx: Tx, { id, from, to }: NewConnection): Promise<ConnectionRow | undefined> {
  const existing = await findConnection(tx.db, 'person', id)
  const isSame = existing?.from_party === partyId(from) && existing.to_party === partyId(to)
  check(existing === undefined || isSame, requestNotFound)
  return existing
}

/**
 * Requests a connection, and returns the request or the connection of people that exists afterwards; nothing for sides that
 * are connected. An existing request of the sender is returned, and one from the other side, even a declined invite, connects
 * the two at once. The caller has locked the two.
 */
export async function request(
  tx: Tx,
  services: RequestServices,
  sending: NewConnection,
): Promise<ConnectionRow | undefined> {
  const { from, fromId, to, by } = sending
  const pair: Pair = [from, to]
  const isPractice = kindOf(pair) === 'practice'
  const same = isPractice ? undefined : await findSame(tx, sending)
  if (same) return same
  // The practice of an address is visible, and its holder may have blocked the sender, who is not to learn that.
  if (!isPractice || !by) await checkReachable(tx, services, sending)
  if (isPractice && (await findConnectedAt(tx.db, pair))) return undefined
  const live = await findBetween(tx.db, pair)
  if (live && (by || live.status === 'accepted')) return live
  if (live && live.from_party !== partyId(from)) {
    const accepted = await accept(tx, services, live, fromId)
    return isPractice ? undefined : accepted
  }
  if (live && !live.is_by_address) return live
  await checkLimits(tx, services, sending)
  // The one that came of an address is replaced: its old date would show the sender whose address it is.
  if (live) await withdraw(tx, services, live)
  const row = found(await insertConnection(tx.db, sending, tx.now), requestNotFound)
  await publishToBoth(tx, services, [row])
  await alertRequested(tx, services, row)
  return row
}
