import { visitItem } from '@corridor/contract/curbside/work-item.ts'
import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { CURBSIDE_KEYS } from './queries.ts'
import { playIfOn } from './sound.ts'

on('curbside.changed', ({ status }) => {
  if (status === 'Arrived') playIfOn()
  void refetch(CURBSIDE_KEYS.visits)
})
on('worklist.item', ({ state }) => {
  if (state.kind === visitItem.kind) void refetch(CURBSIDE_KEYS.visits)
})
on('curbside.settings-changed', () => {
  void refetch(CURBSIDE_KEYS.settings)
  void refetch(CURBSIDE_KEYS.door)
})

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user?.practiceId && claims.includes('CurbsideNoEMR') ? [`curbside:${user.practiceId}`] : []
  },
  refetch: () => void queryClient.invalidateQueries({ queryKey: CURBSIDE_KEYS.all }),
})
