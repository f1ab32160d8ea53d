import { OwnLog } from '#capabilities/office/public.ts'
import { AccountFrame } from './AccountFrame.tsx'

/** The log of somebody without a practice, behind Security: a sixth tab would not fit on a phone. */
export function AccountActivity() {
  return (
    <AccountFrame tab="security">
      <OwnLog />
    </AccountFrame>
  )
}
