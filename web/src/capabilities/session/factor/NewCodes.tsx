import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityText } from './text.ts'

interface TaskProps {
  onDone: () => void
  cancel: ReactNode
}

/** New recovery codes in place of those before. */
export function NewCodes({ onDone, cancel }: TaskProps) {
  const [codes, setCodes] = useState<string[]>()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : SIGN_IN_PROBLEMS.factor }),
    send: async (body) => {
      const reply = await call('POST /authentication/v2/second-factor/recovery-codes', { body })
      setCodes(reply.recoveryCodes)
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
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
