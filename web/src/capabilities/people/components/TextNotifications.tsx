import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { useTask } from '#platform/use-task.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { saveTextNotifications } from '../state/own-record.ts'
import { notificationsText } from '../text.ts'

interface TextNotificationsProps {
  user: LoggedUser
  /** Why no text can reach them now, other than that there is no number. */
  reason?: string
}

/** Whether the user gets notifications by text message too. */
export function TextNotifications({ user, reason }: TextNotificationsProps) {
  const change = useTask(saveTextNotifications, {
    done: (isOn) => (isOn ? notificationsText.on : notificationsText.off),
    failure: 'snackbar',
  })
  return (
    <Switch
      id="text-notifications"
      label={notificationsText.texts}
      detail={reason ?? (user.mobile ? notificationsText.textsDetail : notificationsText.needsNumber)}
      isFixed={change.isBusy || !user.mobile || reason !== undefined}
      isOn={change.busyWith?.[0] ?? user.isSmsNotificationTurnedOn}
      onChange={(isOn) => void change.run(isOn)}
    />
  )
}
