import { useCallback, useEffect, useState } from 'react'

/** Whole seconds that are left of a wait. Measured against the clock, since a hidden tab counts slowly. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!endsAt) return
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = useCallback((seconds: number) => {
    setLeft(seconds)
    setEndsAt(seconds > 0 ? Date.now() + seconds * 1000 : 0)
  }, [])
  return { left, start }
}

/** Whole seconds until an instant in ms, and 0 once it has passed. */
export function useSecondsUntil(at: number): number {
  const { left, start } = useCountdown()
  useEffect(() => start(Math.max(0, Math.ceil((at - Date.now()) / 1000))), [start, at])
  return left
}
