import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useEntryTarget } from '../entry/use-entry-target.ts'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { isStep, STEP_PATHS } from '../platform/navigation/entry-steps.ts'
import { useSession } from '../platform/session.ts'
import { Waiting } from './Waiting.tsx'

/** Around the product: whoever has a step left does it first, and then comes to where they wanted to go. */
export function EntryGate() {
  const target = useEntryTarget()
  const userId = useSession((session) => session.user?.id)
  const { pathname, search, hash } = useLocation()
  const step = target && isStep(target) ? target : undefined

  useEffect(() => {
    if (step && pathname !== '/dashboard') deepLinks.remember(pathname + search + hash, userId)
  }, [step, pathname, search, hash, userId])

  if (!target) return <Waiting />
  return step ? <Navigate to={STEP_PATHS[step]} replace /> : <Outlet />
}
