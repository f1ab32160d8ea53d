import { threadKind } from '@corridor/contract/email/work-item.ts'
import { on } from '#platform/live.ts'
import { refetch } from '#platform/query.ts'
import { EMAIL_KEYS } from './queries.ts'

/** The rows of the lists, and those that a search found. */
function refetchRows(): void {
  void refetch(EMAIL_KEYS.lists)
  void refetch(EMAIL_KEYS.search)
}

on('email.thread', ({ threadId }) => {
  refetchRows()
  void refetch(threadId === null ? EMAIL_KEYS.allThreads : EMAIL_KEYS.thread(threadId))
})

on('worklist.item', ({ state }) => {
  if (state.kind !== threadKind.kind) return
  refetchRows()
  void refetch(EMAIL_KEYS.thread(state.itemId))
})

on('patients.changed', () => {
  refetchRows()
  void refetch(EMAIL_KEYS.recipients)
})
