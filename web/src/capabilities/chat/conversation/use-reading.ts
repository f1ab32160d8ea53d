import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { markRead } from '../state/receipts.ts'
import type { ShownMessage } from './message-views.ts'

const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** What was on the screen is read, once the window is in front: somebody at the phone has read nothing. */
export function useReading({ id }: ChatChannel): (message: ShownMessage) => void {
  const seen = useRef(0)
  const tell = useEffectEvent(() => {
    if (seen.current > 0 && isInFront()) markRead(id, seen.current)
  })
  useEffect(() => {
    const look = () => tell()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useCallback(
    ({ seq = 0 }: ShownMessage) => {
      seen.current = Math.max(seen.current, seq)
      if (seen.current > 0 && isInFront()) markRead(id, seen.current)
    },
    [id],
  )
}
