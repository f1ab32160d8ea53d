import type { ItemRef } from '@corridor/contract/worklist/model.ts'
import { isOngoing } from '@corridor/contract/worklist/rules.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconEye, IconPencil } from '#ui/icons/icons.ts'
import { claimItem } from '../state/changes.ts'
import { useWorkItem } from '../state/queries.ts'
import { useNow, useWatchers } from '../state/watchers.ts'
import { text } from '../text.ts'
import styles from './ClaimLine.module.css'

/** Who else replies to an item or looks at it, above the box one writes in. */
export function ClaimLine(ref: ItemRef) {
  const now = useNow()
  const ownId = useSession((session) => session.user?.id)
  const claim = useWorkItem(ref).data?.item.claim
  const watchers = useWatchers(ref)
  const task = useTask(() => claimItem(ref, true), { failure: 'snackbar' })
  const claimer = isOngoing(claim, Math.max(now, Date.now())) && claim.personId !== ownId ? claim : undefined
  const writing = new Map(
    [...(claimer ? [claimer] : []), ...watchers.filter(({ isReplying }) => isReplying)].map(
      ({ personId, name }) => [personId, name],
    ),
  )
  const looking = watchers.filter(({ personId }) => !writing.has(personId)).map(({ name }) => name)
  return (
    <div className={styles.line} role="status">
      {writing.size > 0 && (
        <span className={styles.part}>
          <IconPencil size={16} aria-hidden="true" />
          <span className={styles.words}>{text.replying([...writing.values()])}</span>
        </span>
      )}
      {claimer && <TextButton onClick={() => void task.run()}>{text.takeOver}</TextButton>}
      {looking.length > 0 && (
        <span className={styles.part}>
          <IconEye size={16} aria-hidden="true" />
          <span className={styles.words}>{text.looking(looking)}</span>
        </span>
      )}
    </div>
  )
}
