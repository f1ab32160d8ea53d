import { useEffect } from 'react'
import { useLive } from '#platform/live.ts'
import { renewStanding } from '#platform/session.ts'
import { WaitForDecision } from '#ui/states/WaitForDecision.tsx'
import { pendingText as text } from './text.ts'

/** The interval of polling while the live connection is down. */
const POLL_MS = 20_000

/** Follows the user's standing: by live events, by polling while the live connection is down, and by hand. */
export function WaitForNews() {
  const isLive = useLive((hubs) => hubs['/hubs/notification'] === 'connected')
  // Once at the start: the record that is stored may be from yesterday.
  useEffect(() => void renewStanding(), [])
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => void renewStanding(), POLL_MS)
    return () => clearInterval(timer)
  }, [isLive])
  return <WaitForDecision watching={text.watching} text={text} onCheck={renewStanding} />
}
