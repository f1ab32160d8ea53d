import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { incomingFaxes, receivePages } from '../incoming/intake.ts'
import { faxNumbers } from '../store/numbers.ts'
import { newFaxNumber } from './fax-desk.ts'

/** A service brings a fax, perhaps once more. */
export const bringFax = ({ services }: TestApp, fax: Parameters<typeof receivePages>[2], text = 'A page.') =>
  receivePages(services, 'sandbox', fax, Buffer.from(text))

/** What happens every hour. */
export const offerWaiting = ({ services }: TestApp): Promise<void> => incomingFaxes.offer.run({}, services)

/** Bright Smiles adds a number. */
export async function addNumber({ services, signIn }: TestApp, number: string): Promise<void> {
  const { practiceId } = await signIn('owner@brightsmiles.example')
  await services.transactions.run(
    (tx) =>
      faxNumbers.save(tx.db, { number, practice_id: practiceId!, label: '', is_default: false }, tx.now),
    { practiceId: practiceId! },
  )
}

/** A fax to a number that nobody has, or that a practice has added since. */
export async function unclaimedFax(
  app: TestApp,
  { isOwned = false, number = newFaxNumber(), text = 'A page.' } = {},
): Promise<string> {
  const { services } = app
  const providerId = randomUUID()
  const at = services.clock.now().toISOString()
  const fax = { providerId, from: newFaxNumber(), to: number, at }
  expect(await bringFax(app, fax, text)).toEqual({ isOurs: false, pages: 0 })
  const id = incomingFaxes.idOf('sandbox', { providerId })
  // The job that gives it to the owner of the number has seen that nobody does.
  await vi.waitFor(async () => {
    const { rows } =
      await sql`SELECT FROM pgboss.job WHERE name = 'fax.take-in' AND data::text LIKE ${`%${id}%`}
      AND state IN ('created', 'active', 'retry')`.execute(services.db)
    expect(rows).toEqual([])
  })
  if (isOwned) await addNumber(app, number)
  return id
}
