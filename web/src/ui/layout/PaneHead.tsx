import type { ReactNode } from 'react'
import styles from './PaneHead.module.css'

interface PaneHeadProps {
  avatar: ReactNode
  name: string
  detail?: string
  /** Their role, and the relation to the person. */
  badges: ReactNode
}

/** Whom the details are about. */
export function PaneHead({ avatar, name, detail, badges }: PaneHeadProps) {
  return (
    <div className={styles.head}>
      {avatar}
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {detail && <p className={styles.detail}>{detail}</p>}
        <p className={styles.badges}>{badges}</p>
      </div>
    </div>
  )
}
