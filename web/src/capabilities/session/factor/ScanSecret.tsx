import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { copyText } from '#platform/copy-text.ts'
import { useForm } from '#platform/form.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { QrCode } from '#ui/data/QrCode.tsx'
import { CodeField } from '#ui/fields/code/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconCopy } from '#ui/icons/icons.ts'
import { codeText } from '../sign-in/text.ts'
import styles from './SetUp.module.css'
import { securityText } from './text.ts'

export interface Secret {
  secret: string
  uri: string
}

interface ScanSecretProps {
  look: 'entry' | 'page'
  secret: Secret
  intro: string
  submitLabel: string
  /** Sends the first code; a refusal is shown at the field. */
  onCode: (code: string) => Promise<unknown>
  cancel?: ReactNode
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for a phone, as a picture and to type, and the first code of it. */
export function ScanSecret({ look, secret, intro, submitLabel, onCode, cancel }: ScanSecretProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
    }),
    send: ({ code }) => onCode(code),
  })
  useEffect(() => input.current?.focus(), [])
  const copy = () => void copyText(secret.secret, securityText.copied, securityText.notCopied)
  return (
    <Form
      {...form.frame}
      look={look}
      intro={intro}
      submitLabel={submitLabel}
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
