import { useEffect, useState } from 'react'

const STEP_MS = 15_000

/** The time, for minutes that somebody waits: a quarter of a minute old at most. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
