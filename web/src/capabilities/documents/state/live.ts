import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { needsAction } from '@corridor/contract/worklist/rules.ts'
import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { refetchDocuments, showCommented, showNeed, showRemoved } from './changes.ts'
import { DOCUMENT_KEYS } from './queries.ts'

on('documents.changed', ({ documentId, change }) => {
  // The event names no patient, so what it does not say by itself is fetched.
  if (change === 'removed') void showRemoved(documentId)
  else if (change === 'commented') void showCommented(documentId)
  else void refetchDocuments()
})
on('worklist.item', ({ state }) => {
  if (state.kind === documentItem.kind) showNeed(state.itemId, needsAction(state))
})
on('documents.settings-changed', () => {
  for (const key of [DOCUMENT_KEYS.settings, DOCUMENT_KEYS.referPage, DOCUMENT_KEYS.form]) void refetch(key)
})

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user?.practiceId && claims.includes('SharedInbox') ? [`documents:${user.practiceId}`] : []
  },
  refetch: () => void queryClient.invalidateQueries({ queryKey: DOCUMENT_KEYS.all }),
})
