import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { holdStep, releaseStep } from '../../../../entry/held-step.ts'
import { call } from '../../../../platform/api.ts'
import { copyText } from '../../../../platform/copy-text.ts'
import { useForm } from '../../../../platform/form.ts'
import { CodeField } from '../../../../ui/CodeField.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { codeText, securityText } from '../../text.ts'
import type { Secret } from './PasswordStep.tsx'
import styles from './ScanStep.module.css'

interface ScanStepProps {
  look: 'entry' | 'page'
  secret: Secret
  onOn: (recoveryCodes: string[]) => void
  cancel?: ReactNode
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for the phone, as a picture and to type, and the first code of it. */
export function ScanStep({ look, secret, onOn, cancel }: ScanStepProps) {
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
        <IconButton
          label={securityText.copySecret}
          icon={<IconCopy size={18} stroke={1.75} />}
          onClick={copy}
        />
      </div>
      <CodeField ref={input} {...form.field('code')} label={securityText.firstCode} digits={CODE_DIGITS} />
    </Form>
  )
}
