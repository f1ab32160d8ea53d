import { secondFactorOn, wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pinStep, unpinStep } from '#entry/pinned-step.ts'
import { ApiError, call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { Form } from '#ui/form/Form.tsx'
import { Checking } from '#ui/states/Checking.tsx'
import { OwnPasswordField } from '../password/OwnPasswordField.tsx'
import { type Codes, RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanSecret, type Secret } from './ScanSecret.tsx'
import styles from './SetUp.module.css'
import { securityText } from './text.ts'

interface SetUpProps {
  look: 'entry' | 'page'
  /** They have just signed in with it. */
  isPasswordGiven?: boolean
  /** Shows the recovery codes somewhere else; without it they are the last step here. */
  onOn?: (codes: Codes) => Promise<void>
  /** Everything is done and confirmed. */
  onDone: () => void
  /** The way out, as long as nothing is turned on. */
  cancel?: ReactNode
}

/**
 * Sets up an authenticator app: password, phone, recovery codes. Until a first code a reload starts over,
 * and nothing is on; afterwards the server shows the recovery codes again until they are confirmed.
 */
export function SetUp({ look, isPasswordGiven = false, onOn, onDone, cancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<Codes>()
  const [needsPassword, setNeedsPassword] = useState(!isPasswordGiven)
  const { steps } = securityText
  const at = codes ? 2 : secret || !needsPassword ? 1 : 0
  const skipped = needsPassword ? 0 : 1
  // Going back from the recovery codes must not block a later step.
  useEffect(() => unpinStep, [])
  const finish = () => {
    unpinStep()
    onDone()
  }
  const turnOn = async (code: string) => {
    // Called before sending: the event that the step is done may arrive before the answer.
    if (look === 'entry') pinStep()
    try {
      const given = await call('POST /authentication/v2/second-factor/confirm', { body: { code } })
      if (onOn) await onOn(given)
      else setCodes(given)
    } catch (error) {
      unpinStep()
      throw error
    }
  }
  return (
    <div className={styles.setUp}>
      <p className={styles.step} role="status">
        {securityText.stepOf(at + 1 - skipped, steps.length - skipped, steps[at]!)}
      </p>
      {codes && <RecoveryCodes codes={codes} onConfirmed={finish} />}
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
      {!secret && !needsPassword && (
        <BeginStep onSecret={setSecret} onRefused={() => setNeedsPassword(true)} />
      )}
      {!secret && needsPassword && (
        <PasswordStep look={look} cancel={cancel} onSecret={setSecret} onAlreadyOn={finish} />
      )}
    </div>
  )
}

interface BeginStepProps {
  onSecret: (secret: Secret) => void
  /** The password was given too long ago, or something else went wrong: the next step says what. */
  onRefused: () => void
}

/** No form: the secret is loading. */
function BeginStep({ onSecret, onRefused }: BeginStepProps) {
  const hasBegun = useRef(false)
  useEffect(() => {
    // A second secret would make the first one worthless.
    if (hasBegun.current) return
    hasBegun.current = true
    call('POST /authentication/v2/second-factor', { body: {} }).then(onSecret, onRefused)
  }, [onSecret, onRefused])
  return <Checking>{securityText.preparing}</Checking>
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
