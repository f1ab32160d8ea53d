import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useIsStepHeld } from '../entry/held-step.ts'
import { useEntryTarget } from '../entry/use-entry-target.ts'
import { type EntryStep, isStep, STEP_PATHS } from '../platform/navigation/entry-steps.ts'
import { useSession } from '../platform/session.ts'
import { EntryRedirect } from './EntryRedirect.tsx'
import { Waiting } from './Waiting.tsx'

/** Around the screen of a step: whoever stands at another is taken there, whoever is done goes on. */
export function StepGate({ steps, children }: { steps: readonly EntryStep[]; children: ReactNode }) {
  const target = useEntryTarget()
  const userId = useSession((session) => session.user?.id)
  const isHeld = useIsStepHeld()
  if (!target || !userId) return <Waiting />
  if (isHeld) return children
  if (!isStep(target)) return <EntryRedirect userId={userId} />
  return steps.includes(target) ? children : <Navigate to={STEP_PATHS[target]} replace />
}
