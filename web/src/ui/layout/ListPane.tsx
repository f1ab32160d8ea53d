import { type ReactNode, useContext } from 'react'
import type { To } from 'react-router'
import { IconMenuLink } from '../actions/IconMenuLink.tsx'
import { IconChevronLeft } from '../icons/icons.ts'
import styles from './ListPane.module.css'
import { TitleAction } from './title-action.ts'

interface ListPaneProps {
  title: string
  /** Out of a part of the list, to the list itself. */
  back?: { to: To; label: string }
  actions?: ReactNode
  /** Search and filters, below the title. */
  tools?: ReactNode
  children?: ReactNode
}

/** The list column of a screen. */
export function ListPane({ title, back, actions, tools, children }: ListPaneProps) {
  const titleAction = useContext(TitleAction)
  return (
    <section className={styles.list} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.top}>
          {back && (
            <span className={styles.back}>
              <IconMenuLink {...back} icon={<IconChevronLeft size={22} />} />
            </span>
          )}
          <h1 className={styles.title}>{title}</h1>
          {!back && titleAction}
          {actions}
        </div>
        {tools}
      </header>
      {children && (
        // A long list looks for the box that it scrolls in.
        <div className={styles.scroll} data-list-scroll>
          {children}
        </div>
      )}
    </section>
  )
}
