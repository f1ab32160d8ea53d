import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { fieldValue, scheduleTimes } from '../../../ui/conversation/composer/schedule-times.ts'
import { moment, timeOfDay } from '../../../ui/conversation/dates.ts'
import { text } from '../../../ui/conversation/text.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { readRemindersAnew } from '../reminders/reminders.ts'
import { conversationText } from './text.ts'

interface RemindDialogProps {
  channelId: string
  messageId: string
  onClose: () => void
}

/** When to be reminded of a message: at a usual time, or at any. */
export function RemindDialog({ channelId, messageId, onClose }: RemindDialogProps) {
  const [times] = useState(() => scheduleTimes(new Date()))
  const [value, setValue] = useState(() => fieldValue(times.at(-1)!.at))
  const [error, setError] = useState<string>()
  const task = useTask(async (at: Date) => {
    await call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      params: { id: channelId, messageId },
      body: { remindAt: at.toISOString() },
    })
    readRemindersAnew()
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
      <Form
        submitLabel={conversationText.setReminder}
        failure={task.failure}
        isBusy={task.isBusy}
        onSubmit={() => {
          const at = new Date(value)
          if (at.getTime() > Date.now()) void task.run(at)
          else setError(text.pastTime)
        }}
      >
        <TextField
          id="remind-at"
          type="datetime-local"
          label={text.sendAt}
          value={value}
          min={fieldValue(new Date())}
          error={error}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </Form>
    </FormDialog>
  )
}
