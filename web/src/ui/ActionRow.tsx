import type { ReactNode } from 'react'
import styles from './ActionRow.module.css'

interface ActionRowProps {
  icon: ReactNode
  /** With badges that belong to the name. */
  name: ReactNode
  /** How it stands, before the buttons. */
  badge?: ReactNode
  actions: ReactNode
  /** Paragraphs below the name. */
  children: ReactNode
}

/** One of a list, with what can be done about it at its end. */
export function ActionRow({ icon, name, badge, actions, children }: ActionRowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
      {badge}
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
