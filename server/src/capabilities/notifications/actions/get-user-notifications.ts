import * as routes from '@corridor/contract/notifications/routes.ts'
import { readInPractice } from '#platform/action.ts'
import { countFor } from '../counts.ts'

export const getUserNotifications = readInPractice(
  routes.getUserNotifications,
  async ({ person, db, services }) => ({ data: await countFor(db, person, services) }),
)
