import type { OperatedPractice } from '@corridor/contract/operator/model.ts'
import { IconBuildingCommunity, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { useSuspension } from '../state/queries.ts'
import { moment } from '../state/when.ts'
import { text, practicesText as words } from '../text.ts'
import styles from './OperatorList.module.css'

/** One practice, and shutting it out or letting it back in. */
export function PracticeRow({ practice }: { practice: OperatedPractice }) {
  const { id, name, city, state, members, suspendedAt } = practice
  const [isAsking, setAsking] = useState(false)
  const suspending = useSuspension('suspend')
  const resuming = useSuspension('resume')
  const isSuspended = suspendedAt !== null
  const change = isSuspended ? resuming : suspending
  const Icon = isSuspended ? IconLock : IconBuildingCommunity

  const confirm = async () => {
    const done = isSuspended ? words.resumed(name) : words.suspendedDone(name)
    await change.mutateAsync(id).then(
      () => showSnackbar(done),
      (error) => showSnackbar(error.message, 'error'),
    )
    setAsking(false)
  }
  return (
    <li className={styles.row}>
      <IconTile tone={isSuspended ? 'red' : 'purple'}>
        <Icon size={20} stroke={1.75} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {isSuspended && <Badge tone="red">{words.suspended(moment(suspendedAt))}</Badge>}
          {practice.isPendingApproval && <Badge tone="orange">{words.pending}</Badge>}
        </p>
        <p className={styles.detail}>
          {[[city, state].filter(Boolean).join(', '), words.members(members)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="s"
          aria-label={isSuspended ? words.resumeLabel(name) : words.suspendLabel(name)}
          onClick={() => setAsking(true)}
        >
          {isSuspended ? words.resume : words.suspend}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={isSuspended ? words.resumeTitle(name) : words.suspendTitle(name)}
          text={isSuspended ? words.resumeText : words.suspendText(members)}
          confirmLabel={isSuspended ? words.resume : words.suspend}
          cancelLabel={text.cancel}
          look={isSuspended ? 'primary' : 'danger'}
          isBusy={change.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
