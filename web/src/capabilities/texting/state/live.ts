import { withMarks } from '@corridor/contract/texting/rules.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { needsAction } from '@corridor/contract/worklist/rules.ts'
import { on } from '#platform/live.ts'
import { refetch } from '#platform/query.ts'
import { outbox, textList, texts } from './conversations.ts'
import { TEXTING_KEYS } from './queries.ts'

on('texting.message', ({ conversationId, message }) => {
  texts.receive(conversationId, message)
  outbox.remove(message.id)
  // What became of it stands in the result of its list.
  if (message.purpose === 'list') void refetch(TEXTING_KEYS.allResults)
  // STOP and START close and open the number.
  if (message.isIncoming || message.smsStatus === 'failed') void refetch(TEXTING_KEYS.details(conversationId))
})

on('texting.conversation', ({ conversationId, patientId, ...marks }) => {
  const before = textList.find(conversationId)
  if (before && before.patientId !== patientId) {
    void textList.reload(conversationId).catch(() => undefined)
    void refetch(TEXTING_KEYS.details(conversationId))
  }
  textList.updateOrReload(conversationId, (one) => withMarks(one, marks))
})

on('worklist.item', ({ state }) => {
  if (state.kind !== conversationKind.kind) return
  // One that waits is listed wherever it stands, so one that is not loaded yet is fetched.
  const change = needsAction(state) ? textList.updateOrReload : textList.update
  change(state.itemId, (one) =>
    one.work && one.work.version >= state.version ? one : { ...one, work: state },
  )
})

on('texting.list', ({ listId }) => {
  void refetch(TEXTING_KEYS.lists)
  void refetch(TEXTING_KEYS.list(listId))
})

on(
  'texting.settings',
  ({ part }) => void refetch(part === 'numbers' ? TEXTING_KEYS.numbers : TEXTING_KEYS.scheduled),
)

on('patients.changed', () => void refetch(TEXTING_KEYS.allDetails))

texts.connect()
