import { useState } from 'react'
import { scheduleTimes } from '#engines/conversation/composer/schedule-times.ts'
import { TimeForm } from '#engines/conversation/composer/TimeForm.tsx'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { moment, timeOfDay } from '#ui/data/dates.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { conversationText } from '../conversation/text.ts'
import { refetchReminders } from '../reminders/reminders.ts'

interface RemindDialogProps {
  channelId: string
  messageId: string
  onClose: () => void
}

/** When to be reminded of a message: at a usual time, or at any. */
export function RemindDialog({ channelId, messageId, onClose }: RemindDialogProps) {
  const [times] = useState(() => scheduleTimes(new Date()))
  const task = useTask(async (at: Date) => {
    await call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      params: { id: channelId, messageId },
      body: { remindAt: at.toISOString() },
    })
    refetchReminders()
    showSnackbar(conversationText.reminded(moment(at.getTime())))
    onClose()
  })
  return (
    <FormDialog title={conversationText.remindTitle} closeLabel={conversationText.close} onClose={onClose}>
      {times.map(({ label, at }) => (
        <Button key={label} isWide onClick={() => void task.run(at)}>
          {label} · {timeOfDay(at.toISOString())}
        </Button>
      ))}
      <TimeForm
        id="remind-at"
        submitLabel={conversationText.setReminder}
        first={times.at(-1)!.at}
        failure={task.failure}
        isBusy={task.isBusy}
        onChoose={(at) => void task.run(at)}
      />
    </FormDialog>
  )
}
