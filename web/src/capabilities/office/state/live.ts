import { OFFICE_STREAMS, type OfficeStream } from '@corridor/contract/office/parts.ts'
import { follow, on } from '../../../platform/live.ts'
import { queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { ACCESS_MUTATION, OFFICE_KEYS } from './queries.ts'

function readAnew(part: keyof typeof OFFICE_KEYS): void {
  if (part === 'team' && queryClient.isMutating({ mutationKey: ACCESS_MUTATION }) > 0) return
  void queryClient.invalidateQueries({ queryKey: OFFICE_KEYS[part] })
}

on('office.changed', ({ part }) => readAnew(part))

// Somebody who is shown here has another name, picture or number.
on('people.changed', () => {
  for (const part of ['team', 'join-requests', 'invitations'] as const) readAnew(part)
})

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    if (!user?.practiceId || !claims.includes('User')) return []
    const own = `office:${user.practiceId}` as const
    return claims.includes('PracticeAdmin') ? [own, `office-desk:${user.practiceId}`] : [own]
  },
  readAnew: (stream) => {
    void queryClient.invalidateQueries({ queryKey: ['office', 'roles'] })
    for (const part of OFFICE_STREAMS[stream.split(':')[0] as OfficeStream])
      void queryClient.invalidateQueries({ queryKey: OFFICE_KEYS[part] })
  },
})

// What one may do with the practice comes with its data, so it is read anew once the new standing is here.
useSession.subscribe((now, before) => {
  const isAdmin = now.claims.includes('PracticeAdmin')
  if (now.user && isAdmin !== before.claims.includes('PracticeAdmin'))
    void queryClient.invalidateQueries({ queryKey: OFFICE_KEYS.practice })
})
