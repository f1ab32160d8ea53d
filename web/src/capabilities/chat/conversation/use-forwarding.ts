import { FORWARDED_MAX } from '@corridor/contract/chat/limits.ts'
import { useCallback, useState } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { conversationText } from './text.ts'

/** Messages that are being chosen to be sent on; nothing while none are. */
export function useForwarding() {
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const begin = useCallback((id?: string) => setSelected(new Set(id ? [id] : [])), [])
  const end = useCallback(() => setSelected(undefined), [])
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const next = new Set(before)
        if (next.delete(id)) return next
        if (next.size < FORWARDED_MAX) return next.add(id)
        showSnackbar(conversationText.tooManySelected(FORWARDED_MAX), 'info')
        return before
      }),
    [],
  )
  return { selected, begin, end, toggle }
}
