import type { WorkState } from '@corridor/contract/worklist/model.ts'
import { isOngoing, needsAction } from '@corridor/contract/worklist/rules.ts'
import { useSession } from '#platform/session.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { moment } from '#ui/data/dates.ts'
import { IconAlarm, IconCheck, IconClock, IconEye, IconPencil, IconUserCheck } from '#ui/icons/icons.ts'
import { useNow, useWatchers } from '../state/watchers.ts'
import { text } from '../text.ts'
import styles from './WorkBadges.module.css'

/** How far the team is with an item, in its row of a list: who has it, who replies or looks, since when it waits. */
export function WorkBadges({ state }: { state: WorkState }) {
  const now = useNow()
  const ownId = useSession((session) => session.user?.id)
  const watchers = useWatchers(state)
  const claim = isOngoing(state.claim, Math.max(now, Date.now())) ? state.claim : undefined
  const replying = claim && claim.personId !== ownId ? claim : watchers.find(({ isReplying }) => isReplying)
  const looking = watchers.filter(({ isReplying }) => !isReplying).map(({ name }) => name)
  return (
    <span className={styles.badges}>
      {replying && (
        <Badge tone="purple" icon={<IconPencil size={14} aria-hidden="true" />}>
          {text.replying([replying.name])}
        </Badge>
      )}
      {!replying && looking.length > 0 && (
        <Badge tone="blue" icon={<IconEye size={14} aria-hidden="true" />}>
          {text.looking(looking)}
        </Badge>
      )}
      {needsAction(state) && (
        <Badge tone="orange" icon={<IconClock size={14} aria-hidden="true" />}>
          {text.waiting(moment(Date.parse(state.waitingSince!)))}
        </Badge>
      )}
      {state.snoozedUntil && (
        <Badge icon={<IconAlarm size={14} aria-hidden="true" />}>
          {text.snoozedUntil(moment(Date.parse(state.snoozedUntil)))}
        </Badge>
      )}
      {state.doneAt && (
        <Badge tone="green" icon={<IconCheck size={14} aria-hidden="true" />}>
          {text.done}
        </Badge>
      )}
      {state.assigneeId && !state.doneAt && (
        <Badge icon={<IconUserCheck size={14} aria-hidden="true" />}>
          {state.assigneeId === ownId ? text.assignedToYou : text.assignedTo(state.assigneeName ?? '')}
        </Badge>
      )}
    </span>
  )
}
