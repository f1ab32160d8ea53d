import type { Person } from '../../../platform/access/person.ts'
import { check } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Pair, type Party, partyId, partyOf } from '../party.ts'
import { isOnSide, lockPair, lockSides } from '../store/locks.ts'

/** Locks two sides and their pair until the end of the transaction. */
export async function lockParties(tx: Tx, pair: Pair): Promise<void> {
  await lockSides(tx.db, pair)
  const [one, other] = pair
  await lockPair(tx.db, partyId(one), partyId(other))
}

/** Locks the caller's side with another. A caller who left the team meanwhile, or joined one, may not act for that side. */
export async function lockWith(tx: Tx, person: Person, other: Party): Promise<Pair> {
  const own = partyOf(person)
  await lockParties(tx, [own, other])
  check(await isOnSide(tx.db, person.id, own))
  return [own, other]
}
