import { emailProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { useForm } from '#platform/form.ts'
import { refetch } from '#platform/query.ts'
import { randomId } from '#platform/random-id.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import type { Chosen } from './draft.ts'
import { sendText as text } from './text.ts'

interface Values {
  practiceName: string
  firstName: string
  lastName: string
  email: string
}

interface ContactFormProps {
  onSaved: (contact: Chosen) => void
}

const chosenOf = (id: string, { practiceName, email, firstName, lastName }: Values): Chosen => ({
  type: 'recipient',
  id,
  name: practiceName,
  email,
  personName: `${firstName} ${lastName}`.trim(),
})

const reload = () => refetch(['patients', 'contacts'])

/** Adds somebody outside Corridor, who gets a link by email. */
export function AddContact({ onSaved }: ContactFormProps) {
  const [id] = useState(randomId)
  return (
    <ContactFields
      initial={{ practiceName: '', firstName: '', lastName: '', email: '' }}
      save={async (values) => {
        await call('POST /recipients/v2', { body: { id, ...values } })
        await reload()
        onSaved(chosenOf(id, values))
      }}
    />
  )
}

interface EditContactProps extends ContactFormProps {
  contactId: string
  onDeleted: () => void
}

export function EditContact({ contactId, onSaved, onDeleted }: EditContactProps) {
  const confirm = useConfirm()
  const params = { id: contactId }
  const query = useQuery({
    queryKey: ['patients', 'contacts', 'one', contactId],
    queryFn: () => call('GET /recipients/v2/:id', { params }),
  })
  const deletion = useTask(
    async () => {
      await call('DELETE /recipients/v2/:id', { params })
      await reload()
      onDeleted()
    },
    { failure: 'snackbar' },
  )
  const remove = async (name: string) => {
    if (await confirm(text.deletingContact(name))) await deletion.run()
  }
  return (
    <Loaded query={query} loadingLabel={text.loading} rows={3} failedTitle={text.failedTitle}>
      {({ practiceName, firstName, lastName, email }) => (
        <>
          <ContactFields
            initial={{ practiceName, firstName, lastName, email }}
            save={async (values) => {
              await call('PUT /recipients/v2/:id', { params, body: values })
              await reload()
              onSaved(chosenOf(contactId, values))
            }}
          />
          <Button look="quiet" isBusy={deletion.isBusy} onClick={() => void remove(practiceName)}>
            {text.deleteContact}
          </Button>
        </>
      )}
    </Loaded>
  )
}

function ContactFields({ initial, save }: { initial: Values; save: (values: Values) => Promise<void> }) {
  const form = useForm<Values>({
    initial,
    check: ({ practiceName, email }) => ({
      practiceName: requiredProblem(practiceName, text.practiceNameMissing),
      email: emailProblem(email),
    }),
    send: save,
  })
  return (
    <Form
      {...form.frame}
      look="page"
      summary={text.summary}
      submitLabel={text.saveContact}
      onSubmit={() => void form.submit()}
    >
      <TextField {...form.field('practiceName')} label={text.practiceName} autoComplete="off" />
      <TextField {...form.field('email')} type="email" label={text.email} autoComplete="off" />
      <TextField {...form.field('firstName')} label={text.firstName} autoComplete="off" />
      <TextField {...form.field('lastName')} label={text.lastName} autoComplete="off" />
    </Form>
  )
}
