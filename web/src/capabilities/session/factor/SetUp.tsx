import { secondFactorOn, wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { holdStep, releaseStep } from '../../../entry/held-step.ts'
import { ApiError, call } from '../../../platform/api.ts'
import { copyText } from '../../../platform/copy-text.ts'
import { useForm } from '../../../platform/form.ts'
import { useSession } from '../../../platform/session.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { Form } from '../../../ui/Form.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { codeText, signInText } from '../sign-in/text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SetUp.module.css'
import { securityText } from './text.ts'

interface SetUpProps {
  look: 'entry' | 'page'
  /** Everything is done and kept. */
  onDone: () => void
  /** The way out, for as long as nothing is on. */
  cancel?: ReactNode
}

/** Setting up an authenticator app: password, phone, recovery codes. A reload begins anew; nothing is on before a code. */
export function SetUp({ look, onDone, cancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const at = codes ? 2 : secret ? 1 : 0
  // Whoever goes back from the recovery codes must not be kept from a later step.
  useEffect(() => releaseStep, [])
  const finish = () => {
    releaseStep()
    onDone()
  }
  return (
    <div className={styles.setUp}>
      <p className={styles.step} role="status">
        {securityText.stepOf(at + 1, securityText.steps[at]!)}
      </p>
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
      {secret && !codes && <ScanStep look={look} secret={secret} cancel={cancel} onOn={setCodes} />}
      {!secret && <PasswordStep look={look} cancel={cancel} onSecret={setSecret} onAlreadyOn={finish} />}
    </div>
  )
}

interface Secret {
  secret: string
  uri: string
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
  const email = useSession((session) => session.user?.email)
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
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('password')}
        autoFocus
        label={signInText.password}
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
    </Form>
  )
}

interface ScanStepProps {
  look: 'entry' | 'page'
  secret: Secret
  onOn: (recoveryCodes: string[]) => void
  cancel?: ReactNode
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for the phone, as a picture and to type, and the first code of it. */
function ScanStep({ look, secret, onOn, cancel }: ScanStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
    }),
    send: async (body) => {
      // Before it is sent: this window may be told that the step is done before it has the answer.
      holdStep()
      try {
        const { recoveryCodes } = await call('POST /authentication/v2/second-factor/confirm', { body })
        onOn(recoveryCodes)
      } catch (error) {
        releaseStep()
        throw error
      }
    },
  })
  useEffect(() => input.current?.focus(), [])
  const copy = () => void copyText(secret.secret, securityText.copied, securityText.notCopied)
  return (
    <Form
      {...form.frame}
      look={look}
      intro={securityText.scan}
      submitLabel={securityText.confirm}
      onSubmit={form.submit}
      foot={cancel}
    >
      <QrCode value={secret.uri} label={securityText.qr} />
      <div className={styles.secret}>
        <p className={styles.label}>{securityText.secret}</p>
        <code className={styles.key}>{inGroups(secret.secret)}</code>
        <IconButton label={securityText.copySecret} icon={<IconCopy size={18} />} onClick={copy} />
      </div>
      <CodeField ref={input} {...form.field('code')} label={securityText.firstCode} digits={CODE_DIGITS} />
    </Form>
  )
}
