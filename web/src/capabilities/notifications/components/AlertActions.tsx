import { IconSettings } from '@tabler/icons-react'
import { IconPlaceLink } from '../../../ui/actions/IconPlaceLink.tsx'
import { TextButton } from '../../../ui/actions/TextButton.tsx'
import { SETTINGS_PATH } from '../places.ts'
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
      <IconPlaceLink
        to={SETTINGS_PATH}
        label={text.settings}
        icon={<IconSettings size={19} />}
        onClick={onLeave}
      />
    </>
  )
}
