import { visitDayProblem } from '@corridor/contract/documents/stages.ts'
import { useState } from 'react'
import { localDate } from '#platform/dates.ts'
import { useForm } from '#platform/form.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { stageText as text, text as words } from '../text.ts'

interface StageDialogProps {
  onDay: (day: string) => Promise<unknown>
  onClose: () => void
}

/** The day of the visit, which the stage Scheduled needs. */
export function StageDialog({ onDay, onClose }: StageDialogProps) {
  const [today] = useState(() => localDate(Date.now()))
  const form = useForm({
    initial: { day: '' },
    check: ({ day }) => ({
      day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? visitDayProblem(day, today) : text.dayMissing,
    }),
    send: ({ day }) => onDay(day),
  })
  const submit = async () => {
    if (await form.submit()) onClose()
  }
  return (
    <FormDialog title={text.dayTitle} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.save} onSubmit={() => void submit()}>
        <TextField {...form.field('day')} type="date" label={text.day} min={today} />
      </Form>
    </FormDialog>
  )
}
