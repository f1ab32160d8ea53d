import type { ReactNode } from 'react'
import styles from './ListPane.module.css'

interface ListPaneProps {
  title: string
  actions?: ReactNode
  /** Search and filters, below the title. */
  tools?: ReactNode
  children?: ReactNode
}

/** The list column of a screen. */
export function ListPane({ title, actions, tools, children }: ListPaneProps) {
  return (
    <section className={styles.list} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>{title}</h1>
          {actions}
        </div>
        {tools}
      </header>
      {children && <div className={styles.scroll}>{children}</div>}
    </section>
  )
}
