import * as routes from '@corridor/contract/people/routes.ts'
import { action } from '#platform/action.ts'
import { changePerson } from '../person/change.ts'

export const updateNotificationSettings = action(
  routes.updateNotificationSettings,
  async ({ person, body, tx, services }) => {
    const isSmsNotificationOn = body.isSmsNotificationTurnedOn
    await changePerson(tx, services, person.id, { isSmsNotificationOn })
    return body
  },
)
