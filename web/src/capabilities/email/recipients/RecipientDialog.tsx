import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import { emailProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { useState } from 'react'
import {
  type Birth,
  BirthDateFields,
  birthDateOf,
  birthOf,
  knownBirthProblem,
} from '#capabilities/patients/public.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { saveRecipient } from '../state/changes.ts'
import { recipientsText as text, text as words } from '../text.ts'

interface Values {
  firstName: string
  lastName: string
  birth: Birth
  email: string
}

const check = (values: Values) => ({
  firstName: requiredProblem(values.firstName, text.firstNameMissing),
  lastName: requiredProblem(values.lastName, text.lastNameMissing),
  'birth.month': knownBirthProblem(values),
  email: emailProblem(values.email),
})

interface RecipientDialogProps {
  /** Whom to edit; without one somebody is added. */
  recipient?: PatientRecipient
  onClose: () => void
  onSaved: (id: string) => void
}

/** Adds or edits somebody who can be written to. */
export function RecipientDialog({ recipient, onClose, onSaved }: RecipientDialogProps) {
  // One id per dialog, so that a patient sent twice is added once.
  const [newId] = useState(randomId)
  const id = recipient?.id ?? newId
  const form = useForm<Values>({
    initial: {
      firstName: recipient?.firstName ?? '',
      lastName: recipient?.lastName ?? '',
      birth: birthOf(recipient?.dateOfBirth),
      email: recipient?.email ?? '',
    },
    check,
    send: async (values) => {
      await saveRecipient(id, !recipient, {
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        dateOfBirth: birthDateOf(values) ?? null,
        email: values.email.trim(),
      })
    },
    fieldOf: ({ fields }) => ('dateOfBirth' in fields ? 'birth.month' : undefined),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    onSaved(id)
    onClose()
  }
  return (
    <FormDialog title={recipient ? text.editTitle : text.addTitle} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} summary={text.summary} submitLabel={text.save} onSubmit={() => void submit()}>
        <TextField {...form.field('firstName')} label={text.firstName} autoComplete="off" />
        <TextField {...form.field('lastName')} label={text.lastName} autoComplete="off" />
        <BirthDateFields
          month={form.field('birth.month')}
          day={form.field('birth.day')}
          year={form.field('birth.year')}
        />
        <TextField {...form.field('email')} label={text.email} type="email" autoComplete="off" />
      </Form>
    </FormDialog>
  )
}
