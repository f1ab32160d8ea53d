import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useEntryTarget } from '../entry/use-entry-target.ts'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { isStep, STEP_PATHS } from '../platform/navigation/entry-steps.ts'
import { Waiting } from './Waiting.tsx'

/** Takes a person who is signed in to the step they have left, else to where they wanted to go, a channel or the start page. */
export function SendOn({ userId }: { userId: string }) {
  const target = useEntryTarget()
  const [landing] = useState(() => deepLinks.landing(userId))
  const step = target && isStep(target) ? target : undefined

  useEffect(() => {
    if (step && landing) deepLinks.remember(landing, userId)
  }, [step, landing, userId])

  if (!target) return <Waiting />
  if (step) return <Navigate to={STEP_PATHS[step]} replace />
  return <Leave to={landing ?? (target === 'dashboard' ? '/dashboard' : deepLinks.channelPath())} />
}

function Leave({ to }: { to: string }) {
  // Kept: the way there is forgotten below, and a second render must not send them elsewhere.
  const [path] = useState(to)
  useEffect(() => deepLinks.forgetLanding(path), [path])
  return <Navigate to={path} replace />
}
