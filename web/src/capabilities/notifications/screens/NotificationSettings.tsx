import { AccountFrame } from '../../session/public.ts'
import { PushSettings } from '../push/PushSettings.tsx'

/** What one wants to be told, and how. */
export function NotificationSettings() {
  return (
    <AccountFrame tab="notifications">
      <PushSettings />
    </AccountFrame>
  )
}
