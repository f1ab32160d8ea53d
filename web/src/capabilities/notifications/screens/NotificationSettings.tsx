import { AccountFrame } from '#capabilities/session/public.ts'
import { PushSettings } from '../push/PushSettings.tsx'
import { PreferenceSettings } from '../settings/PreferenceSettings.tsx'

/** Notification settings: this device, and kinds by channel. */
export function NotificationSettings() {
  return (
    <AccountFrame tab="notifications">
      <PushSettings />
      <PreferenceSettings />
    </AccountFrame>
  )
}
