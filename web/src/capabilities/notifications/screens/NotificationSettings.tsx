import { AccountFrame } from '../../session/public.ts'
import { PushSettings } from '../push/PushSettings.tsx'
import { PreferenceSettings } from '../settings/PreferenceSettings.tsx'

/** How one is told of what happens: on this device, and of what by which way. */
export function NotificationSettings() {
  return (
    <AccountFrame tab="notifications">
      <PushSettings />
      <PreferenceSettings />
    </AccountFrame>
  )
}
