import { useEffect } from 'react'
import { useLive } from '../../../platform/live.ts'
import { renewStanding } from '../../../platform/session.ts'
import { WaitForDecision } from '../../../ui/states/WaitForDecision.tsx'
import { pendingText as text } from './text.ts'

/** How often it asks while the live connection, which would tell by itself, is down. */
const ASK_MS = 20_000

/** Follows where one stands: told live, asked for where that line is down, and asked for by hand. */
export function WaitForNews() {
  const isLive = useLive((hubs) => hubs['/hubs/notification'] === 'connected')
  // Once at the start: the record that is stored may be from yesterday.
  useEffect(() => void renewStanding(), [])
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => void renewStanding(), ASK_MS)
    return () => clearInterval(timer)
  }, [isLive])
  return <WaitForDecision watching={text.watching} text={text} onAsk={renewStanding} />
}
