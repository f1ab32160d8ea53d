import * as routes from '@corridor/contract/notifications/routes.ts'
import { readInPractice } from '../../../platform/action.ts'
import { askCounts } from '../store.ts'

/** What waits for the caller, by one statement. What their claims do not open is not asked for. */
export const getUserNotifications = readInPractice(
  routes.getUserNotifications,
  async ({ person, db, services: { declared, clock } }) => {
    const theirs = declared.counts.filter(({ count }) => person.claims.has(count.claim))
    const { numbers, countedAt } = await askCounts(
      db,
      theirs.map(({ statement }) => statement(person, clock.now())),
    )
    const updatedAt = countedAt.toISOString()
    return {
      data: {
        totalNotifications: numbers.reduce((sum, number) => sum + number, 0),
        counts: theirs.map(({ count }, place) => ({ name: count.name, count: numbers[place]!, updatedAt })),
      },
    }
  },
)
