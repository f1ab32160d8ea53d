import type { ReactNode } from 'react'
import styles from './ConversationSide.module.css'

/** Beside a conversation, where there is room: whom it is with. */
export const ConversationSide = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className={styles.side} aria-label={label}>
    {children}
  </aside>
)
