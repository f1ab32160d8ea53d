import { useLayoutEffect, useState } from 'react'
import { consumeHandover } from '../../../app/deep-links.ts'

/** The code with which another device of the person hands its session over, when this window was opened with one. */
export function useHandover() {
  const [handover, setHandover] = useState<ReturnType<typeof consumeHandover>>(null)
  // Before the first paint, so that the ordinary form does not flash; not in the render, since reading it uses it up.
  useLayoutEffect(() => {
    const found = consumeHandover()
    if (found) setHandover(found)
  }, [])
  return { handover, giveUp: () => setHandover(null) }
}
