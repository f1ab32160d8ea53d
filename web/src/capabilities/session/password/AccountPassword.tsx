import { useSession } from '#platform/session.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

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
