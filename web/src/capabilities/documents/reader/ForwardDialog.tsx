import { NOTES_MAX } from '@corridor/contract/documents/limits.ts'
import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '#platform/form.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { forwardDocument } from '../state/changes.ts'
import { directoryQuery } from '../state/queries.ts'
import { actionText as text, text as words } from '../text.ts'

/** Sends a document on to a third practice, with its files. */
export function ForwardDialog({ document }: { document: OfficeFile }) {
  const [search, setSearch] = useSearchParams()
  const [id] = useState(randomId)
  const practices = (useQuery(directoryQuery('')).data?.practices ?? []).filter(
    (one) => one.id !== document.fromPracticeId && one.id !== document.toPracticeId,
  )
  const close = () => setSearch(addressWith(search, { forward: null }).search, { replace: true })
  const form = useForm({
    initial: { toPracticeId: '', notes: '' },
    check: ({ toPracticeId }) => ({ toPracticeId: requiredProblem(toPracticeId, text.forwardChoose) }),
    send: ({ toPracticeId, notes }) =>
      forwardDocument({ id, sharedDocumentId: document.id, toPracticeId, notes: notes.trim() }),
  })
  const submit = async () => {
    const name = practices.find((one) => one.id === form.values.toPracticeId)?.name ?? ''
    if (!(await form.submit())) return
    showSnackbar(text.forwarded(name))
    close()
  }
  return (
    <FormDialog title={text.forwardTitle} closeLabel={words.close} onClose={close}>
      <Form {...form.frame} submitLabel={text.forward} onSubmit={() => void submit()}>
        <SelectField {...form.field('toPracticeId')} label={text.forwardTo} placeholder={text.forwardChoose}>
          {practices.map(({ id: practiceId, name }) => (
            <option key={practiceId} value={practiceId}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextAreaField {...form.field('notes')} label={text.forwardNotes} maxLength={NOTES_MAX} />
      </Form>
    </FormDialog>
  )
}
