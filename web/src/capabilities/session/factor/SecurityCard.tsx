import { type ReactNode, useId } from 'react'
import type { Icon } from '#ui/icons/icon.ts'
import { Notice } from '#ui/states/Notice.tsx'
import styles from './SecurityCard.module.css'

interface SecurityCardProps {
  Icon: Icon
  title: string
  badge?: ReactNode
  /** What needs looking after. */
  notice?: string | false
  actions?: ReactNode
  children: ReactNode
}

/** One thing that protects the account. */
export function SecurityCard({ Icon, title, badge, notice, actions, children }: SecurityCardProps) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <h2 className={styles.cardTitle} id={titleId}>
          {title} {badge}
        </h2>
        {children}
      </div>
      {notice && (
        <div className={styles.wide}>
          <Notice tone="info">{notice}</Notice>
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
