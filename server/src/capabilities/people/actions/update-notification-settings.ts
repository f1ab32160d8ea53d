import * as routes from '@corridor/contract/people/routes.ts'
import { action } from '../../../platform/action.ts'
import { setSmsNotification } from '../store/profile.ts'

export const updateNotificationSettings = action(
  routes.updateNotificationSettings,
  async ({ person, body, tx, services }) => {
    await setSmsNotification(tx.db, person.id, body.isSmsNotificationTurnedOn)
    await services.identity.standingChanged(tx, person.id)
    return body
  },
)
