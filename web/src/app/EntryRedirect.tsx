import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useEntryTarget } from '#entry/use-entry-target.ts'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { isStep, STEP_PATHS } from '#platform/navigation/entry-steps.ts'
import { Waiting } from './waiting/Waiting.tsx'

/**
 * Leads a signed-in person to the path they wanted, else to the target of the entry rule: a step, a channel,
 * the start page. The wanted path goes first, since an invitation is followed before any step; the gate of
 * the product handles the steps and stores the path meanwhile.
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
  // Stored in state: the target is consumed below, and a second render must not lead elsewhere.
  const [path] = useState(to)
  useEffect(() => {
    deepLinks.forgetLanding(path)
    // With a step left the channel is still ahead, and the tab may be closed before it is done.
    if (isLetIn) deepLinks.forgetChannel(path)
  }, [path, isLetIn])
  return <Navigate to={path} replace />
}
