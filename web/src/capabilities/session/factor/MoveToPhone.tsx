import { noFactorMove, wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { CodeField } from '#ui/fields/code/CodeField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { OwnPasswordField } from '../password/OwnPasswordField.tsx'
import { codeText } from '../sign-in/text.ts'
import { ScanSecret, type Secret } from './ScanSecret.tsx'
import styles from './SetUp.module.css'
import { moveText as text } from './text.ts'

interface MoveToPhoneProps {
  onDone: () => void
  cancel: ReactNode
}

/**
 * Moves the authenticator app: proof by the old phone or a recovery code, then the new one. The old one
 * works until then.
 */
export function MoveToPhone({ onDone, cancel }: MoveToPhoneProps) {
  const [secret, setSecret] = useState<Secret>()
  const [hasOldPhone, setHasOldPhone] = useState(true)
  const move = async (code: string) => {
    try {
      await call('POST /authentication/v2/second-factor/move/confirm', { body: { code } })
    } catch (error) {
      // Half an hour has passed, or it was started again in another window.
      if (error instanceof ApiError && error.code === noFactorMove.code) setSecret(undefined)
      throw error
    }
    showSnackbar(text.done)
    onDone()
  }
  const other = (
    <>
      <TextButton onClick={() => setHasOldPhone(!hasOldPhone)}>
        {hasOldPhone ? text.withoutPhone : text.withPhone}
      </TextButton>
      {cancel}
    </>
  )
  const at = secret ? 1 : 0
  return (
    <div className={styles.setUp}>
      <p className={styles.step} role="status">
        {text.stepOf(at + 1, text.steps[at]!)}
      </p>
      {secret && (
        <ScanSecret
          look="page"
          secret={secret}
          intro={text.scan}
          submitLabel={text.confirm}
          onCode={move}
          cancel={cancel}
        />
      )}
      {!secret && hasOldPhone && <OldPhone onSecret={setSecret} foot={other} />}
      {!secret && !hasOldPhone && <WithoutPhone onSecret={setSecret} foot={other} />}
    </div>
  )
}

const PROOF = { look: 'page', intro: text.intro, submitLabel: text.next } as const

interface ProofProps {
  onSecret: (secret: Secret) => void
  foot: ReactNode
}

function OldPhone({ onSecret, foot }: ProofProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
    }),
    send: async (body) => onSecret(await call('POST /authentication/v2/second-factor/move', { body })),
  })
  return (
    <Form {...form.frame} {...PROOF} onSubmit={form.submit} foot={foot}>
      <CodeField ref={input} {...form.field('code')} label={text.oldCode} digits={CODE_DIGITS} />
    </Form>
  )
}

/** A recovery code may lie in a drawer, so it takes the password as well. */
function WithoutPhone({ onSecret, foot }: ProofProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password ? undefined : SIGN_IN_PROBLEMS.password,
      code: code.trim() ? undefined : text.recoveryMissing,
    }),
    send: async (body) => onSecret(await call('POST /authentication/v2/second-factor/move', { body })),
    fieldOf: ({ code }) => (code === wrongCurrentPassword.code ? 'password' : undefined),
  })
  return (
    <Form {...form.frame} {...PROOF} onSubmit={form.submit} foot={foot}>
      <OwnPasswordField {...form.field('password')} autoFocus />
      <TextField {...form.field('code')} label={text.recovery} autoComplete="off" />
    </Form>
  )
}
