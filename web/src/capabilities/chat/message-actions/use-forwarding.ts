import { FORWARDED_MAX } from '@corridor/contract/chat/limits.ts'
import { type ToForward, withChosen } from '@corridor/contract/chat/rules.ts'
import { useCallback, useMemo, useState } from 'react'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { ShownMessage } from '../conversation/message-views.ts'
import { conversationText } from '../conversation/text.ts'

const toForward = ({ id: messageId, seq = 0 }: ShownMessage): ToForward => ({
  messageId,
  seq,
  id: randomId(),
})

/** Messages that are being chosen to be sent on; nothing while none are. */
export function useForwarding(views: readonly ShownMessage[]) {
  const [all, setChosen] = useState<readonly ToForward[]>()
  // A message that was deleted meanwhile is not forwarded.
  const chosen = useMemo(() => {
    const isThere = ({ messageId }: ToForward) =>
      !views.some(({ id, isDeleted }) => isDeleted && id === messageId)
    return all?.every(isThere) ? all : all?.filter(isThere)
  }, [all, views])
  const begin = useCallback((message: ShownMessage) => setChosen([toForward(message)]), [])
  const end = useCallback(() => setChosen(undefined), [])
  const toggle = useCallback((message: ShownMessage) => {
    const one = toForward(message)
    setChosen((before = []) => {
      const next = withChosen(before, one)
      if (!next) showSnackbar(conversationText.tooManySelected(FORWARDED_MAX), 'info')
      return next ?? before
    })
  }, [])
  return { chosen, begin, end, toggle }
}
