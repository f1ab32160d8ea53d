import { notYourself } from '@corridor/contract/office/errors.ts'
import type { TeamMember } from '@corridor/contract/office/model.ts'
import { IconUserMinus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useConfirm } from '../../../platform/confirm.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { useSession } from '../../../platform/session.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { removeMember } from '../state/changes.ts'
import { memberText } from '../text.ts'
import styles from './RemoveMember.module.css'

/** Taking somebody off the team, or why that cannot be done. */
export function RemoveMember({ member }: { member: TeamMember }) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const [, setSearch] = useSearchParams()
  const { id, displayName, firstName } = member
  const confirm = useConfirm()
  const removal = useTask(removeMember, { done: memberText.removed(displayName), failure: 'snackbar' })
  if (!member.abilities.mayRemove) {
    const reason = isOneself && !member.isPracticeOwner ? notYourself.message : memberText.ownerStays
    return <p className={styles.reason}>{reason}</p>
  }
  const remove = async () => {
    if (!(await confirm(memberText.removing(displayName, firstName))) || !(await removal.run(id))) return
    setSearch((now) => addressWith(now, { person: null }).search, { replace: true })
  }
  return (
    <Button icon={<IconUserMinus size={17} stroke={1.75} />} isBusy={removal.isBusy} onClick={remove}>
      {memberText.remove}
    </Button>
  )
}
