import { linkNotValid } from '@corridor/contract/session/errors.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Form } from '../../../ui/Form.tsx'
import { resetText } from '../text.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

interface ResetFormProps {
  token: string
  /** The link was used or ran out while the page was open. */
  onLinkDied: () => void
}

export function ResetForm({ token, onLinkDied }: ResetFormProps) {
  const navigate = useNavigate()
  const save = async (newPassword: string) => {
    try {
      await call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
    } catch (error) {
      if (error instanceof ApiError && error.code === linkNotValid.code) onLinkDied()
      throw error
    }
  }
  const form = useForm({
    initial: { newPassword: '' },
    check: ({ newPassword }) => ({ newPassword: passwordProblem(newPassword) }),
    send: ({ newPassword }) => save(newPassword),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(resetText.done)
    navigate('/login')
  }
  return (
    <Form {...form.frame} submitLabel={resetText.submit} onSubmit={submit}>
      <NewPasswordField {...form.field('newPassword')} />
    </Form>
  )
}
