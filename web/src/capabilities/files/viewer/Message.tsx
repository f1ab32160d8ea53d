import type { FileKind } from '@corridor/contract/files/rules.ts'
import type { ReactNode } from 'react'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import styles from './Message.module.css'

interface MessageProps {
  kind: FileKind
  title: string
  detail?: string
  text: string
  actions?: ReactNode
}

/** Replaces a file that cannot be shown: its name, the reason, and what can be done. */
export function Message({ kind, title, detail, text, actions }: MessageProps) {
  return (
    <div className={styles.message}>
      <FileIcon kind={kind} size="l" />
      <h3 className={styles.title}>{title}</h3>
      {detail && <p className={styles.detail}>{detail}</p>}
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
