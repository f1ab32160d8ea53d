import type { Person } from '../../../platform/access/person.ts'
import { check } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Pair, type Party, partyId, partyOf } from '../party.ts'
import { holdSides, isOfSide, lockPair } from '../store/holding.ts'

/** Holds two sides and what is between them until the end of the transaction. */
export async function holdPair(tx: Tx, pair: Pair): Promise<void> {
  await holdSides(tx.db, pair)
  const [one, other] = pair
  await lockPair(tx.db, partyId(one), partyId(other))
}

/** The same for a caller's side. Whoever was taken off the team meanwhile, or has joined one, does not act for it any more. */
export async function holdWith(tx: Tx, person: Person, other: Party): Promise<Pair> {
  const own = partyOf(person)
  await holdPair(tx, [own, other])
  check(await isOfSide(tx.db, person.id, own))
  return [own, other]
}
