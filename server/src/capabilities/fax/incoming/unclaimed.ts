import { nobodyHasNumber, numberOfAnother, unclaimedFaxSettled } from '@corridor/contract/fax/errors.ts'
import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { HOLDER } from '../kind.ts'
import { findOwner } from '../numbers.ts'
import { listUnclaimed as listStored, lockUnclaimed, setDeleted } from '../store/arrived.ts'
import { findOwners } from '../store/numbers.ts'
import { giveTo, incomingFaxes, numberIn } from './intake.ts'

export interface UnclaimedFax {
  id: string
  number: string
  receivedAt: Date
  pages: number | null
  practiceName: string | null
}

/** Faxes that nobody has, newest first, and how many there are. Of what they hold only the number that was called is opened. */
export async function listUnclaimed(
  { db, secrets }: Services,
  limit: number,
): Promise<{ total: number; faxes: UnclaimedFax[] }> {
  return readFor(db, 'system', async (own) => {
    const { total, rows } = await listStored(own, limit)
    const numbers = rows.map(({ id, sealed }) => numberIn(incomingFaxes.store.open(secrets, id, sealed).to))
    const owners = await findOwners(own, numbers)
    const faxes = rows.map(({ id, received_at: receivedAt, pages }, at) => {
      const number = numbers[at]!
      return { id, number, receivedAt, pages, practiceName: owners.get(number)?.name ?? null }
    })
    return { total, faxes }
  })
}

/**
 * Gives a fax that waits to the practice that has its number by now, or to the one that is chosen, and answers that practice. One that has
 * the number has a right to it, so no other is chosen then. The transaction acts for the system.
 */
export async function giveUnclaimed(
  tx: Tx,
  services: Services,
  id: string,
  chosenId: string | undefined,
): Promise<string> {
  check(await lockUnclaimed(tx.db, id), unclaimedFaxSettled)
  const stored = await incomingFaxes.store.find(tx.db, services.secrets, id)
  const { arrived: fax } = found(stored, unclaimedFaxSettled)
  const byNumber = await findOwner(tx, services, numberIn(fax.to))
  const owner = byNumber ?? (await office.getPracticeAtWork(tx, found(chosenId, nobodyHasNumber)))
  check(chosenId === undefined || chosenId === owner.practiceId, numberOfAnother)
  const { row: file, body } = await files.openStored(services, id)
  body.destroy()
  await giveTo(tx, services, { id, fax, file, chosen: owner })
  return owner.practiceId
}

/** Deletes a fax that waits, and its pages. That it came is remembered, so that a notice that repeats does not bring it back. */
export async function deleteUnclaimed(tx: Tx, id: string): Promise<void> {
  check(await setDeleted(tx.db, id), unclaimedFaxSettled)
  await files.releaseFiles(tx, { holder: HOLDER, recordId: id })
}
