import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { needsAction } from '@corridor/contract/worklist/rules.ts'
import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { refetchFaxes, showNeed } from './changes.ts'
import { FAX_KEYS } from './queries.ts'

on('fax.changed', () => void refetchFaxes())
on('worklist.item', ({ state }) => {
  if (state.kind === faxItem.kind) showNeed(state.itemId, needsAction(state))
})
on('fax.settings-changed', ({ part }) => void refetch(FAX_KEYS[part]))

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user?.practiceId && claims.includes('eFax') ? [`fax:${user.practiceId}`] : []
  },
  refetch: () => void queryClient.invalidateQueries({ queryKey: FAX_KEYS.all }),
})
