import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { REPORT_MAX } from '@corridor/contract/network/limits.ts'
import type { ReportReason } from '@corridor/contract/network/model.ts'
import { useState } from 'react'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconFlag } from '#ui/icons/icons.ts'
import { MessageField, messageProblem } from '../invite/MessageField.tsx'
import { report } from '../state/changes.ts'
import { text as networkText } from '../text.ts'
import { reportText as text } from './text.ts'

interface Values {
  reason: ReportReason | ''
  text: string
}

interface ReportButtonProps {
  name: string
  about: { personId: string } | { practiceId: string }
}

const REASONS = Object.entries(text.reasons).map(([value, label]) => ({ value, label }))

/** Reports a person or a practice to the operator. */
export function ReportButton(props: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon={<IconFlag size={17} />} onClick={() => setOpen(true)}>
        {text.report}
      </Button>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ name, about, onClose }: ReportButtonProps & { onClose: () => void }) {
  const form = useForm<Values>({
    initial: { reason: '', text: '' },
    check: (values) => ({
      reason: requiredProblem(values.reason, text.reasonMissing),
      text: messageProblem(values.text, REPORT_MAX),
    }),
    send: (values) => report(about, values.reason as ReportReason, values.text.trim()),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.sent)
    onClose()
  }
  return (
    <FormDialog title={text.title(name)} closeLabel={networkText.close} onClose={onClose}>
      <Form {...form.frame} intro={text.intro} submitLabel={text.send} onSubmit={submit}>
        <RadioCards {...form.field('reason')} look="list" legend={text.reason} cards={REASONS} />
        <MessageField field={form.field('text')} label={text.text} hint={text.textHint} max={REPORT_MAX} />
      </Form>
    </FormDialog>
  )
}
