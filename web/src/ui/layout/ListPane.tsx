import type { ReactNode } from 'react'
import styles from './ListPane.module.css'

interface ListPaneProps {
  title: string
  actions?: ReactNode
  /** Search and filters, below the title. */
  tools?: ReactNode
  /** In place of the list while it is empty; a phone leaves it out, since the main pane below says more. */
  emptyNote?: string
  children?: ReactNode
}

/** The list column of a screen. */
export function ListPane({ title, actions, tools, emptyNote, children }: ListPaneProps) {
  return (
    <section className={styles.list} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>{title}</h1>
          {actions}
        </div>
        {tools}
      </header>
      {emptyNote && <p className={styles.note}>{emptyNote}</p>}
      {children && <div className={styles.scroll}>{children}</div>}
    </section>
  )
}
