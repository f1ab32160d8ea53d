import { follow, on } from '../../../platform/live.ts'
import { queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { ALERTS_KEY } from './alerts.ts'

const readAnew = (): void => void queryClient.invalidateQueries({ queryKey: ALERTS_KEY })

on('notifications.alerts-changed', readAnew)

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user && claims.includes('User') ? [`notifications:${user.id}`] : []
  },
  readAnew,
})

// A claim opens kinds of alerts, and closes them.
useSession.subscribe((now, before) => {
  if (now.user && now.claims.join() !== before.claims.join()) readAnew()
})
