import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { readCounts } from './store/counts.ts'

/** Counts what is waiting for a person, in one statement and limited to their claims. */
export async function countFor(db: Database, person: Person, { declared, clock }: Services) {
  const opened = declared.counts.filter(({ count }) => person.claims.has(count.claim))
  const { numbers, countedAt } = await readCounts(
    db,
    opened.map(({ statement }) => statement(person, clock.now())),
  )
  const updatedAt = countedAt.toISOString()
  return {
    totalNotifications: numbers.reduce((sum, number) => sum + number, 0),
    counts: opened.map(({ count }, index) => ({ name: count.name, count: numbers[index]!, updatedAt })),
  }
}
