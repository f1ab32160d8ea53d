import { follow, on } from '#platform/live.ts'
import { useSession } from '#platform/session.ts'
import { refetchMessages } from './messages.ts'

on('guests.message-changed', refetchMessages)

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user?.practiceId && claims.includes('Patients') ? [`guests:${user.practiceId}` as const] : []
  },
  refetch: refetchMessages,
})
