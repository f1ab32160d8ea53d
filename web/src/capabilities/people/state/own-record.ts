import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { renewUser, useSession } from '../../../platform/session.ts'

/** Shows a change of one’s own record at once; the stored record, which other tabs follow, comes from the server. */
export function adoptChange(change: Partial<LoggedUser>): void {
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, ...change } })
  void renewUser()
}

export async function saveNames(names: { firstName: string; lastName: string }): Promise<void> {
  const { firstName, lastName } = await call('PATCH /persons/v2/update-person-info', { body: names })
  adoptChange({ firstName, lastName })
}

/** Switched at once, and back when the server does not take it. */
export const useTextNotifications = () =>
  useMutation({
    mutationFn: (isSmsNotificationTurnedOn: boolean) =>
      call('PUT /persons/v2/update-notification-settings', { body: { isSmsNotificationTurnedOn } }),
    onSuccess: adoptChange,
  })
