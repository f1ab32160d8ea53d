import type { Post } from '@corridor/contract/engines/discussions/model.ts'
import { useState } from 'react'
import { scheduleTimes } from '#engines/conversation/composer/schedule-times.ts'
import { TimeForm } from '#engines/conversation/composer/TimeForm.tsx'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { moment, timeOfDay } from '#ui/data/dates.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'

interface RemindDialogProps {
  engine: Engine
  post: Post
  onClose: () => void
}

/** When to be reminded of a post: at a usual time, at any, or not any more. */
export function RemindDialog({ engine, post, onClose }: RemindDialogProps) {
  const [times] = useState(() => scheduleTimes(new Date()))
  const task = useTask(async (at: Date | null) => {
    await engine.changing.remind(post, at?.toISOString() ?? null)
    showSnackbar(at ? text.remindedAt(moment(at.getTime())) : text.reminderRemoved)
    onClose()
  })
  return (
    <FormDialog title={text.remindTitle} closeLabel={text.close} onClose={onClose}>
      {times.map(({ label, at }) => (
        <Button key={label} isWide onClick={() => void task.run(at)}>
          {label} · {timeOfDay(at.toISOString())}
        </Button>
      ))}
      {post.remindAt && (
        <Button isWide onClick={() => void task.run(null)}>
          {text.removeReminder}
        </Button>
      )}
      <TimeForm
        id={`remind-${post.id}`}
        submitLabel={text.setReminder}
        first={times.at(-1)!.at}
        failure={task.failure}
        isBusy={task.isBusy}
        onChoose={(at) => void task.run(at)}
      />
    </FormDialog>
  )
}
