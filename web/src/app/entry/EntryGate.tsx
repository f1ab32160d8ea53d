import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { deepLinks } from '../deep-links.ts'
import { Waiting } from '../Waiting.tsx'
import { isStep, STEP_PATHS } from './steps.ts'
import { useEntry } from './use-entry.ts'

/** Around the product: whoever has a step left does it first, and then comes to where they wanted to go. */
export function EntryGate() {
  const target = useEntry()
  const userId = useSession((session) => session.user?.id)
  const { pathname, search, hash } = useLocation()
  const step = target && isStep(target) ? target : undefined

  useEffect(() => {
    if (step && pathname !== '/dashboard') deepLinks.remember(pathname + search + hash, userId)
  }, [step, pathname, search, hash, userId])

  if (!target) return <Waiting />
  return step ? <Navigate to={STEP_PATHS[step]} replace /> : <Outlet />
}
