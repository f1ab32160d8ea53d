import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { sentAt } from '../state/sent-at.ts'
import styles from './SandboxRow.module.css'

interface SandboxRowProps {
  to: string
  isOpen: boolean
  title: string
  /** An instant. */
  at: string
  detail: string
  /** Shown before the text. */
  lead?: ReactNode
  /** Below them. */
  foot?: ReactNode
}

/** One thing that arrived in the sandbox. */
export function SandboxRow({ to, isOpen, title, at, detail, lead, foot }: SandboxRowProps) {
  return (
    <Link
      to={to}
      className={classes(styles.row, isOpen && styles.on)}
      aria-current={isOpen ? 'true' : undefined}
    >
      {lead}
      <span className={styles.words}>
        <span className={styles.top}>
          <span className={styles.title}>{title}</span>
          <time className={styles.time} dateTime={at}>
            {sentAt(at)}
          </time>
        </span>
        <span className={styles.detail}>{detail}</span>
        {foot && <span className={styles.foot}>{foot}</span>}
      </span>
    </Link>
  )
}
