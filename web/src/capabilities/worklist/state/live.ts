import { WORK_CLAIMS } from '@corridor/contract/worklist/rules.ts'
import { onGap } from '#platform/live/live-query.ts'
import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { showState } from './changes.ts'
import { itemKey, WORK_KEYS } from './queries.ts'
import { loadWatchers, showWatcher } from './watchers.ts'

const ownClaims = () => WORK_CLAIMS.filter((claim) => useSession.getState().claims.includes(claim))

const refetchWaiting = () => {
  void refetch(WORK_KEYS.waiting)
  void refetch(WORK_KEYS.ofPatient)
}

on('worklist.item', ({ state }) => {
  showState(state)
  refetchWaiting()
})
on('worklist.item-removed', (ref) => {
  // A screen that still shows it would ask for it again and find nothing; it closes by itself.
  void queryClient.cancelQueries({ queryKey: itemKey(ref) })
  queryClient.removeQueries({ queryKey: itemKey(ref), type: 'inactive' })
  refetchWaiting()
})
on('worklist.notes', (ref) => void refetch(itemKey(ref)))
on('worklist.templates', () => void refetch(WORK_KEYS.templates))
on('worklist.watched', showWatcher)

onGap(() => {
  if (ownClaims().length > 0) void loadWatchers().catch(() => undefined)
})

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    if (!user?.practiceId || !claims.includes('User')) return []
    const { practiceId } = user
    return [
      `worklist-templates:${practiceId}`,
      ...ownClaims().map((claim) => `worklist:${practiceId}-${claim}` as const),
    ]
  },
  refetch: (stream) =>
    void refetch(stream.startsWith('worklist-templates:') ? WORK_KEYS.templates : WORK_KEYS.all),
})
