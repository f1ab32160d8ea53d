import { emailProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import type { Contact } from '@corridor/contract/patients/model.ts'
import { useState } from 'react'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { saveContact } from '../state/contacts.ts'
import { text as words } from '../text.ts'
import { contactsText as text } from './text.ts'

interface ContactDialogProps {
  /** The contact to edit; without one a new contact is added. */
  contact?: Contact
  onClose: () => void
}

/** Adds or edits an outside contact. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  // One id per dialog, so that a contact sent twice is added once.
  const [id] = useState(randomId)
  const form = useForm({
    initial: {
      practiceName: contact?.practiceName ?? '',
      firstName: contact?.firstName ?? '',
      lastName: contact?.lastName ?? '',
      email: contact?.email ?? '',
    },
    check: ({ practiceName, email }) => ({
      practiceName: requiredProblem(practiceName, text.practiceMissing),
      email: emailProblem(email),
    }),
    send: (values) => saveContact(contact?.id, id, values),
    fieldOf: ({ code }) => (code === 'contact-exists' ? 'email' : undefined),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.saved)
    onClose()
  }
  return (
    <FormDialog title={contact ? text.editTitle : text.addTitle} closeLabel={words.close} onClose={onClose}>
      <Form
        {...form.frame}
        summary={text.summary}
        submitLabel={contact ? text.save : text.add}
        onSubmit={submit}
      >
        <TextField {...form.field('practiceName')} label={text.practiceName} autoComplete="off" />
        <TextField {...form.field('email')} type="email" label={text.email} autoComplete="off" />
        <TextField {...form.field('firstName')} label={text.firstName} autoComplete="off" />
        <TextField {...form.field('lastName')} label={text.lastName} autoComplete="off" />
      </Form>
    </FormDialog>
  )
}
