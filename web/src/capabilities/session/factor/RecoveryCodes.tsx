import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './RecoveryCodes.module.css'
import { securityText } from './text.ts'

interface RecoveryCodesProps {
  codes: string[]
  onKept: () => void
}

/** Hands a text over as a file, without asking the server for what it no longer knows. */
function download(name: string, lines: string[]): void {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const email = useSession((session) => session.user?.email ?? '')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const save = () => download(securityText.fileName, [securityText.fileHead(email), '', ...codes])
  return (
    <section className={styles.codes} aria-labelledby="codes-title">
      <div>
        <h2 ref={heading} className={styles.title} id="codes-title" tabIndex={-1}>
          {securityText.codesTitle}
        </h2>
        <p className={styles.intro}>{securityText.codesIntro}</p>
      </div>
      <ol className={styles.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          icon={<IconCopy size={17} />}
          onClick={() => void copyText(codes.join('\n'), securityText.copied, securityText.notCopied)}
        >
          {securityText.copyCodes}
        </Button>
        <Button icon={<IconDownload size={17} />} onClick={save}>
          {securityText.downloadCodes}
        </Button>
      </div>
      <div>
        <Button look="primary" size="l" onClick={onKept}>
          {securityText.kept}
        </Button>
      </div>
    </section>
  )
}
