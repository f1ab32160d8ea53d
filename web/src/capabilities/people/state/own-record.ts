import { call } from '#platform/api.ts'
import { changeOwnRecord } from '#platform/session.ts'

export const saveNames = (names: { firstName: string; lastName: string }): Promise<void> =>
  changeOwnRecord(async () => {
    const saved = await call('PATCH /persons/v2/update-person-info', { body: names })
    const { firstName, lastName, isNameUnchecked } = saved
    return { firstName, lastName, isNameUnchecked }
  })

export const saveTextNotifications = (isSmsNotificationTurnedOn: boolean): Promise<void> =>
  changeOwnRecord(() =>
    call('PUT /persons/v2/update-notification-settings', { body: { isSmsNotificationTurnedOn } }),
  )
