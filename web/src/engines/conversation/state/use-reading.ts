import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** What was on the screen is read, once the window is in front: somebody at the phone has read nothing. */
export function useReading(
  marks: { read: (id: string, seq: number) => void },
  id: string,
): (message: { seq?: number }) => void {
  const seen = useRef(0)
  const report = useEffectEvent(() => {
    if (seen.current > 0 && isInFront()) marks.read(id, seen.current)
  })
  useEffect(() => {
    const look = () => report()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useCallback(
    ({ seq = 0 }: { seq?: number }) => {
      seen.current = Math.max(seen.current, seq)
      if (seen.current > 0 && isInFront()) marks.read(id, seen.current)
    },
    [marks, id],
  )
}
