import { randomUUID } from 'node:crypto'
import { addressHasAccount } from '@corridor/contract/onboarding/errors.ts'
import * as people from '#capabilities/people/public.ts'
import { setPassword } from '#capabilities/session/public.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { closeRegistration, type RegistrationRow } from '../store/registrations.ts'

const UNIQUE_VIOLATION = '23505'

/** Two registrations of one address may be confirmed at once: the unique key lets only one through. */
async function addFirst(tx: Tx, person: people.NewPerson): Promise<void> {
  try {
    await people.add(tx, person)
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new Refusal(addressHasAccount)
    throw error
  }
}

/**
 * Creates a person from a registration whose address is verified, and returns their id. Refuses an address that has an account
 * by now. `inviteHash` is of the invitation that verified it, if any. The password moves from the registration to the account.
 */
export async function openAccount(
  tx: Tx,
  registration: RegistrationRow,
  inviteHash: Buffer | null,
): Promise<string> {
  check((await people.findByEmail(tx.db, registration.email)) === undefined, addressHasAccount)
  // A client may send the id of an existing person: the new account gets another id, and the client does not learn why.
  const isTaken = (await people.find(tx.db, registration.id)) !== undefined
  const id = isTaken ? randomUUID() : registration.id
  await addFirst(tx, {
    id,
    email: registration.email,
    firstName: registration.first_name,
    lastName: registration.last_name,
    isIndividual: registration.is_individual,
  })
  if (registration.password_hash) await setPassword(tx.db, id, registration.password_hash, tx.now)
  await closeRegistration(tx.db, registration.id, tx.now, inviteHash)
  return id
}
