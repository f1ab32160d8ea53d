import { watchQuery } from '#platform/live/live-query.ts'
import { follow } from '#platform/live.ts'
import { refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { whenIdle } from '#platform/turns.ts'
import { refreshPush } from '../push/use-push.ts'
import { ALERTS_KEY } from './alerts.ts'
import { PREFERENCES_KEY } from './preferences.ts'

watchQuery({
  key: ALERTS_KEY,
  on: { 'notifications.alerts-changed': 'refetch', 'notifications.preferences-changed': 'refetch' },
  // A claim and a practice open kinds of alerts, and close them, in the list and among the settings.
  onStanding: true,
})
watchQuery({
  key: PREFERENCES_KEY,
  on: { 'notifications.preferences-changed': 'refetch' },
  onStanding: true,
})

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user && claims.includes('User') ? [`notifications:${user.id}`] : []
  },
  refetch: () => {
    void refetch(ALERTS_KEY)
    void refetch(PREFERENCES_KEY)
  },
})

// The browser may have changed the device's address, or a previous person may have left one.
if (useSession.getState().claims.includes('User')) whenIdle(() => refreshPush().catch(() => undefined))
