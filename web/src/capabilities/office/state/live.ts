import { OFFICE_STREAMS, type OfficeStream } from '@corridor/contract/office/parts.ts'
import { watchQuery } from '#platform/live/live-query.ts'
import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { ACCESS_MUTATION, OFFICE_KEYS } from './queries.ts'

const isChangingAccess = (): boolean => queryClient.isMutating({ mutationKey: ACCESS_MUTATION }) > 0

on('office.changed', ({ part }) => {
  if (part !== 'team' || !isChangingAccess()) void refetch(OFFICE_KEYS[part])
})

// Somebody who is shown here has another name, picture or number.
const shownPeople = { on: { 'people.changed': 'refetch' } } as const
watchQuery({ ...shownPeople, key: OFFICE_KEYS.team, isAhead: isChangingAccess })
watchQuery({ ...shownPeople, key: OFFICE_KEYS['join-requests'] })
watchQuery({ ...shownPeople, key: OFFICE_KEYS.invitations })

// The practice's data includes what the user may do with it.
watchQuery({ key: OFFICE_KEYS.practice, on: {}, onStanding: true })

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    if (!user?.practiceId || !claims.includes('User')) return []
    const own = `office:${user.practiceId}` as const
    return claims.includes('PracticeAdmin') ? [own, `office-desk:${user.practiceId}`] : [own]
  },
  refetch: (stream) => {
    void refetch(['office', 'roles'])
    for (const part of OFFICE_STREAMS[stream.split(':')[0] as OfficeStream]) void refetch(OFFICE_KEYS[part])
  },
})
