import type { TeamMember } from '@corridor/contract/office/model.ts'
import { IconShieldOff } from '@tabler/icons-react'
import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { resetFactor } from '../state/changes.ts'
import { memberText } from '../text.ts'

/** For a colleague who lost their phone and their recovery codes. */
export function ResetFactor({ member }: { member: TeamMember }) {
  const { id, displayName, firstName } = member
  const confirm = useConfirm()
  const resetting = useTask(resetFactor, { done: memberText.factorReset(displayName), failure: 'snackbar' })
  const reset = async () => {
    if (await confirm(memberText.resettingFactor(displayName, firstName))) await resetting.run(id)
  }
  return (
    <Button
      look="quiet"
      icon={<IconShieldOff size={17} stroke={1.75} />}
      isBusy={resetting.isBusy}
      onClick={reset}
    >
      {memberText.resetFactor}
    </Button>
  )
}
