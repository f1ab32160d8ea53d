import * as people from '#capabilities/people/public.ts'
import type { Tx } from '#platform/transaction.ts'
import { hashPassword } from './passwords/passwords.ts'
import { setPassword } from './store/credentials.ts'

/** Public: the demo data are for trying the product on one's own machine. */
export const DEMO_PASSWORD = 'Corridor!2026'

export async function fillDemo({ db, now }: Tx): Promise<void> {
  // One hash for all: fifteen would only make the first start slower.
  const hash = await hashPassword(DEMO_PASSWORD)
  await Promise.all(
    people.demoPeople.map(({ email }) => setPassword(db, people.demoPersonId(email), hash, now)),
  )
}
