import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useEntryTarget } from '../entry/use-entry-target.ts'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { isStep, STEP_PATHS } from '../platform/navigation/entry-steps.ts'
import { Waiting } from './Waiting.tsx'

/**
 * Takes a person who is signed in to where they wanted to go, else to where the entry rule has them: a step, a channel,
 * the start page. The wanted path goes first, since an invitation is followed before any step; the gate of the product
 * sees to the steps and keeps the path meanwhile.
 */
export function EntryRedirect({ userId }: { userId: string }) {
  const target = useEntryTarget()
  const [landing] = useState(() => deepLinks.landing(userId))
  const isLetIn = target !== undefined && !isStep(target)
  if (landing) return <Leave to={landing} isLetIn={isLetIn} />
  if (!target) return <Waiting />
  if (isStep(target)) return <Navigate to={STEP_PATHS[target]} replace />
  return <Leave to={target === 'dashboard' ? '/dashboard' : deepLinks.channelPath()} isLetIn={isLetIn} />
}

function Leave({ to, isLetIn }: { to: string; isLetIn: boolean }) {
  // Kept: the way there is forgotten below, and a second render must not send them elsewhere.
  const [path] = useState(to)
  useEffect(() => {
    deepLinks.forgetLanding(path)
    // With a step left the channel is still ahead, and the tab may be closed before it is done.
    if (isLetIn) deepLinks.forgetChannel(path)
  }, [path, isLetIn])
  return <Navigate to={path} replace />
}
