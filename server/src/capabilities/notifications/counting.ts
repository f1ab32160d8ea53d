import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { askCounts } from './store/counts.ts'

/** What waits for somebody, by one statement. What their claims do not open is not asked for. */
export async function countFor(
  db: Database,
  person: Person,
  { declared, clock }: Pick<Services, 'declared' | 'clock'>,
) {
  const theirs = declared.counts.filter(({ count }) => person.claims.has(count.claim))
  const { numbers, countedAt } = await askCounts(
    db,
    theirs.map(({ statement }) => statement(person, clock.now())),
  )
  const updatedAt = countedAt.toISOString()
  return {
    totalNotifications: numbers.reduce((sum, number) => sum + number, 0),
    counts: theirs.map(({ count }, place) => ({ name: count.name, count: numbers[place]!, updatedAt })),
  }
}
