import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import type { ReactNode } from 'react'
import { call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { Codes } from './RecoveryCodes.tsx'
import { securityText } from './text.ts'

interface NewCodesProps {
  /** They are shown to be saved. */
  onMade: (codes: Codes) => Promise<void>
  cancel: ReactNode
}

/** New recovery codes, replacing the previous ones. */
export function NewCodes({ onMade, cancel }: NewCodesProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : SIGN_IN_PROBLEMS.factor }),
    send: async (body) =>
      onMade(await call('POST /authentication/v2/second-factor/recovery-codes', { body })),
  })
  return (
    <Form
      {...form.frame}
      look="page"
      intro={securityText.newIntro}
      submitLabel={securityText.make}
      onSubmit={form.submit}
      foot={cancel}
    >
      <TextField
        {...form.field('code')}
        autoFocus
        label={securityText.newCode}
        autoComplete="one-time-code"
      />
    </Form>
  )
}
