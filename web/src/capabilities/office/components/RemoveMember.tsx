import type { TeamMember } from '@corridor/contract/office/model.ts'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useRemoveMember } from '../state/changes.ts'
import { telling } from '../state/telling.ts'
import { addressWith } from '../state/which-tab.ts'
import { memberText, text } from '../text.ts'
import styles from './RemoveMember.module.css'

/** Taking somebody off the team, or why that cannot be done. */
export function RemoveMember({ member }: { member: TeamMember }) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const [, setSearch] = useSearchParams()
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveMember()
  const { displayName, firstName } = member
  if (!member.abilities.mayRemove) {
    const reason = isOneself && !member.isPracticeOwner ? memberText.notYourself : memberText.ownerStays
    return <p className={styles.reason}>{reason}</p>
  }
  const remove = async () => {
    const isGone = await telling(removal.mutateAsync(member.id), memberText.removed(displayName))
    if (isGone) setSearch((now) => addressWith(now, { person: null }).search, { replace: true })
    else setAsking(false)
  }
  return (
    <>
      <Button icon={<IconUserMinus size={17} stroke={1.75} />} onClick={() => setAsking(true)}>
        {memberText.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={memberText.removeTitle(displayName)}
          text={memberText.removeText(firstName)}
          confirmLabel={memberText.remove}
          cancelLabel={text.cancel}
          isBusy={removal.isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
