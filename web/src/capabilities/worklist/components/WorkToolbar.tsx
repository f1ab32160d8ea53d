import type { ItemRef, WorkState } from '@corridor/contract/worklist/model.ts'
import { useState } from 'react'
import { scheduleTimes } from '#engines/conversation/composer/schedule-times.ts'
import { TimeForm } from '#engines/conversation/composer/TimeForm.tsx'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonClass } from '#ui/actions/button-looks.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { classes } from '#ui/classes.ts'
import { moment, timeOfDay } from '#ui/data/dates.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconAlarm, IconCalendarTime, IconCheck, IconUserCheck, IconUserMinus } from '#ui/icons/icons.ts'
import { assignItem, finishItem, snoozeItem } from '../state/changes.ts'
import { useWorkers, useWorkItem } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './WorkToolbar.module.css'

interface WorkToolbarProps extends ItemRef {
  /** Its own screen has the button that finishes it: a second one would leave it open there. */
  isFinishedElsewhere?: boolean
  /** How far what came from outside is shown: being done means that much and no more. */
  seenUpTo?: number
}

/** What can be done with an item, wherever it is opened: assign it, put it off, be done with it. */
export function WorkToolbar({ isFinishedElsewhere, seenUpTo, ...ref }: WorkToolbarProps) {
  const item = useWorkItem(ref).data?.item
  if (!item) return null
  return (
    <div className={styles.toolbar}>
      <AssignMenu state={item} />
      <SnoozeMenu state={item} />
      {!isFinishedElsewhere && <DoneButton state={item} seenUpTo={seenUpTo} />}
    </div>
  )
}

interface OfState {
  state: WorkState
}

function AssignMenu({ state }: OfState) {
  const ownId = useSession((session) => session.user?.id)
  const people = useWorkers(state).data?.people
  const task = useTask(assignItem, { failure: 'snackbar' })
  const { assigneeId, assigneeName } = state
  const label =
    assigneeId === null
      ? text.assign
      : assigneeId === ownId
        ? text.assignedToYou
        : text.assignedTo(assigneeName ?? '')
  const others = people?.filter(({ id }) => id !== ownId) ?? []
  return (
    <Menu
      trigger={
        <>
          <IconUserCheck size={18} aria-hidden="true" />
          <span className={styles.word}>{label}</span>
        </>
      }
      triggerLabel={label}
      triggerClass={classes(buttonClass({ size: 's' }), assigneeId !== null && styles.on)}
      head={text.assignTitle}
    >
      {people?.some(({ id }) => id === ownId) && assigneeId !== ownId && (
        <MenuItem onAction={() => void task.run(state, ownId ?? null)}>{text.assignToMe}</MenuItem>
      )}
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          end={id === assigneeId && <IconCheck size={16} aria-hidden="true" />}
          onAction={() => void task.run(state, id)}
        >
          {name}
        </MenuItem>
      ))}
      {assigneeId !== null && <MenuDivider />}
      {assigneeId !== null && (
        <MenuItem icon={<IconUserMinus size={18} />} onAction={() => void task.run(state, null)}>
          {text.unassign}
        </MenuItem>
      )}
    </Menu>
  )
}

function SnoozeMenu({ state }: OfState) {
  const [isChoosing, setChoosing] = useState(false)
  const task = useTask(snoozeItem, { failure: 'snackbar' })
  const times = scheduleTimes(new Date())
  const { snoozedUntil } = state
  const until = snoozedUntil && moment(Date.parse(snoozedUntil))
  return (
    <>
      <Menu
        trigger={
          <>
            <IconAlarm size={18} aria-hidden="true" />
            <span className={styles.word}>{until ? text.until(until) : text.snooze}</span>
          </>
        }
        triggerLabel={until ? text.snoozedUntil(until) : text.snooze}
        triggerClass={classes(buttonClass({ size: 's' }), until && styles.on)}
      >
        {times.map(({ label: name, at }) => (
          <MenuItem key={name} end={timeOfDay(at.toISOString())} onAction={() => void task.run(state, at)}>
            {name}
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem icon={<IconCalendarTime size={18} />} onAction={() => setChoosing(true)}>
          {text.chooseTime}
        </MenuItem>
        {snoozedUntil && <MenuItem onAction={() => void task.run(state, null)}>{text.endSnooze}</MenuItem>}
      </Menu>
      {isChoosing && (
        <FormDialog title={text.snooze} closeLabel={text.close} onClose={() => setChoosing(false)}>
          <TimeForm
            id="snooze-until"
            submitLabel={text.snooze}
            first={times.at(-1)!.at}
            isBusy={task.isBusy}
            onChoose={(at) => {
              setChoosing(false)
              void task.run(state, at)
            }}
          />
        </FormDialog>
      )}
    </>
  )
}

/** It can be undone for as long as the message about it is shown, and afterwards by opening it again. */
function DoneButton({ state, seenUpTo }: OfState & Pick<WorkToolbarProps, 'seenUpTo'>) {
  const isDone = state.doneAt !== null
  const task = useTask(finishItem, { failure: 'snackbar' })
  const finish = async () => {
    if (!(await task.run(state, !isDone, seenUpTo)) || isDone) return
    showSnackbar(text.markedDone, 'success', {
      label: text.undo,
      run: () => void finishItem(state, false).catch(() => undefined),
    })
  }
  return (
    <Button
      size="s"
      icon={<IconCheck size={18} aria-hidden="true" />}
      isBusy={task.isBusy}
      onClick={() => void finish()}
    >
      {isDone ? text.reopen : text.done}
    </Button>
  )
}
