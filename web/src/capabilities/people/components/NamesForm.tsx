import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { PERSON_PROBLEMS } from '@corridor/contract/people/problems.ts'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { saveNames } from '../state/own-record.ts'
import { namesText } from '../text.ts'

interface NamesFormProps {
  user: LoggedUser
  onClose: () => void
}

/** Changing one’s own name. */
export function NamesForm({ user, onClose }: NamesFormProps) {
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    check: ({ firstName, lastName }) => ({
      firstName: requiredProblem(firstName, PERSON_PROBLEMS.firstName),
      lastName: requiredProblem(lastName, PERSON_PROBLEMS.lastName),
    }),
    send: saveNames,
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(namesText.saved)
    onClose()
  }
  return (
    <FormDialog title={namesText.title} closeLabel={namesText.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={namesText.save} onSubmit={submit}>
        {isIdentityApproved(user.identityVerificationStatus) && <p>{namesText.checked}</p>}
        <TextField {...form.field('firstName')} label={namesText.first} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={namesText.last} autoComplete="family-name" />
      </Form>
    </FormDialog>
  )
}
