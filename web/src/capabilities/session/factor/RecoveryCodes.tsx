import { useEffect, useRef } from 'react'
import type { CallReply } from '#platform/api/types.ts'
import { copyText } from '#platform/copy-text.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconCopy, IconDownload } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { confirmCodes } from '../state/queries.ts'
import styles from './RecoveryCodes.module.css'
import { securityText } from './text.ts'

export type Codes = CallReply<'GET /authentication/v2/second-factor/recovery-codes'>

interface RecoveryCodesProps {
  codes: Codes
  onConfirmed: () => void
}

/** Hands a text over as a file. */
function download(name: string, lines: string[]): void {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The recovery codes, until their owner confirms that they saved them. */
export function RecoveryCodes({ codes: { setId, recoveryCodes }, onConfirmed }: RecoveryCodesProps) {
  const email = useSession((session) => session.user?.email ?? '')
  const heading = useRef<HTMLHeadingElement>(null)
  const confirmation = useTask(confirmCodes)
  useEffect(() => heading.current?.focus(), [])
  const save = () => download(securityText.fileName, [securityText.fileHead(email), '', ...recoveryCodes])
  const confirm = async () => {
    if (await confirmation.run(setId)) onConfirmed()
  }
  return (
    <section className={styles.codes} aria-labelledby="codes-title">
      <div>
        <h2 ref={heading} className={styles.title} id="codes-title" tabIndex={-1}>
          {securityText.codesTitle}
        </h2>
        <p className={styles.intro}>{securityText.codesIntro}</p>
      </div>
      <ol className={styles.list}>
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          icon={<IconCopy size={17} />}
          onClick={() => void copyText(recoveryCodes.join('\n'), securityText.copied, securityText.notCopied)}
        >
          {securityText.copyCodes}
        </Button>
        <Button icon={<IconDownload size={17} />} onClick={save}>
          {securityText.downloadCodes}
        </Button>
      </div>
      {confirmation.failure && <Notice tone="error">{confirmation.failure}</Notice>}
      <div>
        <Button look="primary" size="l" isBusy={confirmation.isBusy} onClick={confirm}>
          {securityText.saved}
        </Button>
      </div>
    </section>
  )
}
