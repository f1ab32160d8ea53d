import { call } from '../../../platform/api.ts'
import { changeOwnRecord } from '../../../platform/session.ts'

export const saveNames = (names: { firstName: string; lastName: string }): Promise<void> =>
  changeOwnRecord(async () => {
    const { firstName, lastName } = await call('PATCH /persons/v2/update-person-info', { body: names })
    return { firstName, lastName }
  })

export const saveTextNotifications = (isSmsNotificationTurnedOn: boolean): Promise<void> =>
  changeOwnRecord(() =>
    call('PUT /persons/v2/update-notification-settings', { body: { isSmsNotificationTurnedOn } }),
  )
