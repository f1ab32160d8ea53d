import { useEffect, useLayoutEffect, useState } from 'react'
import { consumeHandover, type Handover } from '../../../platform/navigation/deep-links.ts'

/** The code with which another device of the person hands its session over, when this window was opened with one. */
export function useHandover() {
  const [handover, setHandover] = useState<Handover | null>(null)
  const [hasRunOut, setRunOut] = useState(false)
  // Before the first paint, so that the ordinary form does not flash; not in the render, since reading it uses it up.
  useLayoutEffect(() => {
    const found = consumeHandover()
    if (found) setHandover(found)
  }, [])
  useEffect(() => {
    if (!handover) return
    const runOut = () => {
      setHandover(null)
      setRunOut(true)
    }
    const timer = setTimeout(runOut, handover.until - Date.now())
    return () => clearTimeout(timer)
  }, [handover])
  return { handover, hasRunOut, giveUp: () => setHandover(null) }
}
