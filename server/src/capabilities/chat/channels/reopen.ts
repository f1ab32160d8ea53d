import { urgentArrived, urgentUnconfirmed } from '@corridor/contract/chat/alerts.ts'
import { pairOf } from '@corridor/contract/chat/rules.ts'
import * as network from '#capabilities/network/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishFacts } from '../live.ts'
import { listPairs } from '../store/freezing.ts'
import { changeFacts } from '../store/membership.ts'

/** A person as a caller for the network's checks, outside of a call: the network itself checks whether they are in it. */
export const callerOf = (id: string) => ({ id, claims: new Set(['User'] as const) })

/** In a frozen conversation nothing can be confirmed, so the alerts of its urgent messages are settled. */
async function setFrozen(
  tx: Tx,
  services: Services,
  channelIds: readonly string[],
  frozenAt: Date | null,
): Promise<void> {
  if (channelIds.length === 0) return
  await publishFacts(tx, services, await changeFacts(tx.db, channelIds, { frozenAt }, tx.now))
  if (!frozenAt) return
  for (const channelId of channelIds)
    for (const id of pairOf(channelId) ?? [])
      for (const kind of [urgentArrived, urgentUnconfirmed]) tx.settleWithin(kind, channelId, id)
}

/**
 * Freezes direct conversations whose two people are no longer contacts in any way, and thaws those whose people are again. One person is
 * in most of them, so their contacts are read once. Needs their locks.
 */
export async function freezeOrThaw(
  tx: Tx,
  services: Services,
  personId: string,
  channelIds: readonly string[],
): Promise<void> {
  const pairs = (await listPairs(tx.db, channelIds)).map((pair) =>
    pair.other_id === personId ? { ...pair, person_id: personId, other_id: pair.person_id } : pair,
  )
  const frozen: string[] = []
  const thawed: string[] = []
  for (const [id, theirs] of Map.groupBy(pairs, ({ person_id }) => person_id)) {
    const others = theirs.map(({ other_id }) => other_id)
    const contacts = await network.contactsAmong(tx.db, services, callerOf(id), others)
    for (const { channel_id, other_id, is_frozen } of theirs)
      if (contacts.has(other_id) === is_frozen) (is_frozen ? thawed : frozen).push(channel_id)
  }
  await setFrozen(tx, services, frozen, tx.now)
  await setFrozen(tx, services, thawed, null)
}

/** Thaws a frozen direct conversation if the two are contacts again. Returns whether they are. */
export async function thawIfContacts(
  tx: Tx,
  services: Services,
  channelId: string,
  personId: string,
): Promise<boolean> {
  const otherId = pairOf(channelId)?.find((id) => id !== personId)
  if (!otherId || !(await network.mayWrite(tx.db, services, callerOf(personId), otherId))) return false
  await setFrozen(tx, services, [channelId], null)
  return true
}
