import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { useTextNotifications } from '../state/own-record.ts'
import { notificationsText } from '../text.ts'

/** Whether one is told by text message too. */
export function TextNotifications({ user }: { user: LoggedUser }) {
  const change = useTextNotifications()
  const isOn = change.isPending ? change.variables : user.isSmsNotificationTurnedOn
  const turn = (next: boolean) =>
    change.mutate(next, {
      onSuccess: () => showSnackbar(next ? notificationsText.on : notificationsText.off),
      onError: (error) => showSnackbar(error.message, 'error'),
    })
  return (
    <Switch
      id="text-notifications"
      label={notificationsText.texts}
      detail={user.mobile ? notificationsText.textsDetail : notificationsText.needsNumber}
      isFixed={change.isPending || !user.mobile}
      checked={isOn}
      onChange={(event) => turn(event.target.checked)}
    />
  )
}
