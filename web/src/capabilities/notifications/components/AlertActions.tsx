import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconSettings } from '#ui/icons/icons.ts'
import { SETTINGS_PATH } from '../paths.ts'
import { alertsIn, markRead, useAlerts } from '../state/alerts.ts'
import { text } from '../text.ts'

/** What can be done with all of them. */
export function AlertActions({ onLeave }: { onLeave?: () => void }) {
  const alerts = alertsIn(useAlerts().data)
  return (
    <>
      {alerts.some(({ isRead }) => !isRead) && (
        <TextButton onClick={() => void markRead(alerts, 'all')}>{text.markAll}</TextButton>
      )}
      <IconMenuLink
        to={SETTINGS_PATH}
        label={text.settings}
        icon={<IconSettings size={19} />}
        onClick={onLeave}
      />
    </>
  )
}
