import { follow, on } from '../../../platform/live.ts'
import { readAnew } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { keepPushRight } from '../push/use-push.ts'
import { ALERTS_KEY } from './alerts.ts'
import { PREFERENCES_KEY } from './preferences.ts'

const readAlertsAnew = (): void => void readAnew(ALERTS_KEY)
const readAllAnew = (): void => {
  readAlertsAnew()
  void readAnew(PREFERENCES_KEY)
}

on('notifications.alerts-changed', readAlertsAnew)
on('notifications.preferences-changed', readAllAnew)

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user && claims.includes('User') ? [`notifications:${user.id}`] : []
  },
  readAnew: readAllAnew,
})

// A claim and a practice open kinds of alerts, and close them, in the list and among the settings.
useSession.subscribe((now, before) => {
  const isSame =
    now.claims.join() === before.claims.join() && now.user?.practiceId === before.user?.practiceId
  if (now.user && !isSame) readAllAnew()
})

// The browser may have changed the device's address since, or whoever was signed in here before has left one.
if (useSession.getState().claims.includes('User')) keepPushRight().catch(() => undefined)
