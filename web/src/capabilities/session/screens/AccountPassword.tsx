import { useSession } from '../../../platform/session.ts'
import { AccountFrame } from '../components/AccountFrame.tsx'
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx'

/** Changing one’s password. */
export function AccountPassword() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <AccountFrame tab="password">
      <ChangePasswordForm user={user} />
    </AccountFrame>
  )
}
