import type { WorkState } from '@corridor/contract/worklist/model.ts'
import { tomorrowMorning } from '#engines/conversation/composer/schedule-times.ts'
import { sentenceOf } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { moment } from '#ui/data/dates.ts'
import { IconAlarm, IconCheck, IconUserCheck, IconUserMinus } from '#ui/icons/icons.ts'
import { assignItem, finishItem, snoozeItem } from '../state/changes.ts'
import { text } from '../text.ts'

const trying = (work: Promise<unknown>, said?: string, undo?: () => Promise<unknown>): void =>
  void work.then(
    () => {
      const action = undo && { label: text.undo, run: () => trying(undo()) }
      if (said) showSnackbar(said, 'success', action)
    },
    (error: unknown) => showSnackbar(sentenceOf(error), 'error'),
  )

/** What can be done with an item from its row in a list, as far as one press is enough for it. */
export function WorkMenuItems({ state, seenUpTo }: { state: WorkState; seenUpTo?: number }) {
  const ownId = useSession(({ user }) => user?.id ?? null)
  const icon = { size: 18 }
  const isMine = state.assigneeId === ownId
  const later = tomorrowMorning(new Date())
  const { snoozedUntil, doneAt } = state
  return (
    <>
      <MenuItem
        icon={isMine ? <IconUserMinus {...icon} /> : <IconUserCheck {...icon} />}
        onAction={() => trying(assignItem(state, isMine ? null : ownId))}
      >
        {isMine ? text.unassign : text.assignMe}
      </MenuItem>
      <MenuItem
        icon={<IconAlarm {...icon} />}
        onAction={() =>
          snoozedUntil
            ? trying(snoozeItem(state, null))
            : trying(snoozeItem(state, later), text.snoozedUntil(moment(later.getTime())), () =>
                snoozeItem(state, null),
              )
        }
      >
        {snoozedUntil ? text.endSnooze : text.snoozeUntilTomorrow}
      </MenuItem>
      <MenuItem
        icon={<IconCheck {...icon} />}
        onAction={() =>
          doneAt
            ? trying(finishItem(state, false))
            : trying(finishItem(state, true, seenUpTo), text.markedDone, () => finishItem(state, false))
        }
      >
        {doneAt ? text.reopen : text.done}
      </MenuItem>
    </>
  )
}
