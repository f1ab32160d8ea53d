import { type ReactNode, useContext } from 'react'
import styles from './PageHeader.module.css'
import { TitleAction } from './title-action.ts'

interface PageHeaderProps {
  /** Before the title, on a page without the rail. */
  mark?: ReactNode
  title: string
  subtitle?: string
  actions?: ReactNode
  /** Tabs, in the lower edge. */
  tabs?: ReactNode
}

/** The head of a screen that has no list column. */
export function PageHeader({ mark, title, subtitle, actions, tabs }: PageHeaderProps) {
  const titleAction = useContext(TitleAction)
  return (
    <header className={styles.header}>
      <div className={styles.column}>
        <div className={styles.top}>
          {mark}
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {titleAction}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {tabs}
      </div>
    </header>
  )
}
