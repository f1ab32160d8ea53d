import { secondFactorOn, wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { holdStep, releaseStep } from '../../../entry/held-step.ts'
import { ApiError, call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { OwnPasswordField } from '../password/OwnPasswordField.tsx'
import { type Codes, RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanSecret, type Secret } from './ScanSecret.tsx'
import styles from './SetUp.module.css'
import { securityText } from './text.ts'

interface SetUpProps {
  look: 'entry' | 'page'
  /** Shows the recovery codes somewhere else; without it they are the last step here. */
  onOn?: (codes: Codes) => Promise<void>
  /** Everything is done and kept. */
  onDone: () => void
  /** The way out, for as long as nothing is on. */
  cancel?: ReactNode
}

/**
 * Setting up an authenticator app: password, phone, recovery codes. Until a first code a reload begins anew, and nothing is
 * on; from then on the server shows the recovery codes again, until they are kept.
 */
export function SetUp({ look, onOn, onDone, cancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<Codes>()
  const at = codes ? 2 : secret ? 1 : 0
  // Whoever goes back from the recovery codes must not be kept from a later step.
  useEffect(() => releaseStep, [])
  const finish = () => {
    releaseStep()
    onDone()
  }
  const turnOn = async (code: string) => {
    // Before it is sent: this window may be told that the step is done before it has the answer.
    if (look === 'entry') holdStep()
    try {
      const given = await call('POST /authentication/v2/second-factor/confirm', { body: { code } })
      if (onOn) await onOn(given)
      else setCodes(given)
    } catch (error) {
      releaseStep()
      throw error
    }
  }
  return (
    <div className={styles.setUp}>
      <p className={styles.step} role="status">
        {securityText.stepOf(at + 1, securityText.steps[at]!)}
      </p>
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
      {secret && !codes && (
        <ScanSecret
          look={look}
          secret={secret}
          intro={securityText.scan}
          submitLabel={securityText.confirm}
          onCode={turnOn}
          cancel={cancel}
        />
      )}
      {!secret && <PasswordStep look={look} cancel={cancel} onSecret={setSecret} onAlreadyOn={finish} />}
    </div>
  )
}

interface PasswordStepProps {
  look: 'entry' | 'page'
  onSecret: (secret: Secret) => void
  /** It was set up in another window meanwhile. */
  onAlreadyOn: () => void
  cancel?: ReactNode
}

/** An open screen alone must not be enough to lock its owner out. */
function PasswordStep({ look, onSecret, onAlreadyOn, cancel }: PasswordStepProps) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password ? undefined : SIGN_IN_PROBLEMS.password }),
    send: async (body) => {
      try {
        onSecret(await call('POST /authentication/v2/second-factor', { body }))
      } catch (error) {
        if (error instanceof ApiError && error.code === secondFactorOn.code) onAlreadyOn()
        throw error
      }
    },
    fieldOf: ({ code }) => (code === wrongCurrentPassword.code ? 'password' : undefined),
  })
  return (
    <Form
      {...form.frame}
      look={look}
      intro={securityText.passwordIntro}
      submitLabel={securityText.next}
      onSubmit={form.submit}
      foot={cancel}
    >
      <OwnPasswordField {...form.field('password')} autoFocus />
    </Form>
  )
}
