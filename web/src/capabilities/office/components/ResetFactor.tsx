import type { TeamMember } from '@corridor/contract/office/model.ts'
import { IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useResetFactor } from '../state/changes.ts'
import { telling } from '../state/telling.ts'
import { memberText, text } from '../text.ts'

/** For a colleague who lost their phone and their recovery codes. */
export function ResetFactor({ member }: { member: TeamMember }) {
  const [isAsking, setAsking] = useState(false)
  const resetting = useResetFactor()
  const { id, displayName, firstName } = member
  const reset = async () => {
    await telling(resetting.mutateAsync(id), memberText.factorReset(displayName))
    setAsking(false)
  }
  return (
    <>
      <Button look="quiet" icon={<IconShieldOff size={17} stroke={1.75} />} onClick={() => setAsking(true)}>
        {memberText.resetFactor}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={memberText.resetFactorTitle(displayName)}
          text={memberText.resetFactorText(firstName)}
          confirmLabel={memberText.resetFactorConfirm}
          cancelLabel={text.cancel}
          isBusy={resetting.isPending}
          onConfirm={reset}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
