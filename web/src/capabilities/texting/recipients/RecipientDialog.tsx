import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { mobileNumberExisting } from '@corridor/contract/texting/errors.ts'
import type { TextRecipient } from '@corridor/contract/texting/model.ts'
import { useState } from 'react'
import {
  type Birth,
  BirthDateFields,
  birthDateOf,
  birthOf,
  knownBirthProblem,
} from '#capabilities/patients/public.ts'
import { ApiError } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { saveRecipient } from '../state/changes.ts'
import { recipientsText as text, text as words } from '../text.ts'

interface Values {
  firstName: string
  lastName: string
  birth: Birth
  mobileNumber: string
}

function valuesOf(recipient: TextRecipient | undefined, mobileNumber: string): Values {
  return {
    firstName: recipient?.firstName ?? '',
    lastName: recipient?.lastName ?? '',
    birth: birthOf(recipient?.dateOfBirth),
    mobileNumber: shownAddress(recipient?.mobileNumber ?? mobileNumber),
  }
}

const check = (values: Values) => ({
  firstName: requiredProblem(values.firstName, text.firstNameMissing),
  lastName: requiredProblem(values.lastName, text.lastNameMissing),
  'birth.month': knownBirthProblem(values),
  mobileNumber: requiredProblem(values.mobileNumber, text.mobileMissing),
})

interface RecipientDialogProps {
  /** Whom to edit; without one somebody is added. */
  recipient?: TextRecipient
  mobileNumber?: string
  /** Why the dialog opened, where nobody asked for it. */
  reason?: string
  /** What can be done without a number. */
  otherWay?: { label: string; run: () => void } | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Adds or edits somebody who can be texted. A number that somebody else has is asked about. */
export function RecipientDialog({
  recipient,
  mobileNumber = '',
  reason,
  otherWay,
  onClose,
  onSaved,
}: RecipientDialogProps) {
  // One id per dialog, so that a patient sent twice is added once.
  const [newId] = useState(randomId)
  const id = recipient?.id ?? newId
  const [isTaken, setTaken] = useState(false)
  const [isShared, setShared] = useState(false)
  const form = useForm<Values>({
    initial: valuesOf(recipient, mobileNumber),
    check,
    send: async (values) => {
      try {
        await saveRecipient(id, !recipient, {
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          dateOfBirth: birthDateOf(values) ?? null,
          mobileNumber: values.mobileNumber,
          isShared,
        })
      } catch (error) {
        if (error instanceof ApiError && error.code === mobileNumberExisting.code) setTaken(true)
        throw error
      }
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
      {reason && <Notice tone="info">{reason}</Notice>}
      {otherWay && <Button onClick={otherWay.run}>{otherWay.label}</Button>}
      <Form {...form.frame} summary={text.summary} submitLabel={text.save} onSubmit={() => void submit()}>
        <TextField {...form.field('firstName')} label={text.firstName} autoComplete="off" />
        <TextField {...form.field('lastName')} label={text.lastName} autoComplete="off" />
        <BirthDateFields
          month={form.field('birth.month')}
          day={form.field('birth.day')}
          year={form.field('birth.year')}
        />
        <PhoneField {...form.field('mobileNumber')} label={text.mobile} autoComplete="off" />
        {isTaken && (
          <>
            <Notice tone="info">{text.shared}</Notice>
            <Switch id="is-shared" label={text.isShared} isOn={isShared} onChange={setShared} />
          </>
        )}
      </Form>
    </FormDialog>
  )
}
