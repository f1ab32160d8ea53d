import type { ReactNode } from 'react'
import type { Icon } from '../icons/icon.ts'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  Icon: Icon
  title: string
  text: string
  /** One or two, the first the more likely; none rather than one that does nothing. */
  actions?: ReactNode
}

/** What belongs here and how it begins. */
export function EmptyState({ Icon, title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
