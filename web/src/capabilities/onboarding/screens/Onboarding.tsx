import { Navigate } from 'react-router'
import { STEP_PATHS } from '../../../platform/navigation/entry-steps.ts'
import { useSession } from '../../../platform/session.ts'
import { Wizard } from '../components/Wizard.tsx'

/** Coming to a practice. Whoever has asked for one waits for the answer. */
export function Onboarding() {
  const user = useSession((session) => session.user)
  if (!user) return null
  if (user.practiceId || user.isUserPendingApproval)
    return <Navigate to={STEP_PATHS['pending-approval']} replace />
  return <Wizard user={user} />
}
