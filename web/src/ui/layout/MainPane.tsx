import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { IconChevronLeft } from '../icons/icons.ts'
import styles from './MainPane.module.css'

interface MainPaneProps {
  /** Read out as the name of the pane. */
  label: string
  head?: ReactNode
  /** Parts of it, below its head. */
  tabs?: ReactNode
  /** The target of a phone's back button: the list. */
  back?: { to: To; label: string }
  /** On a phone it has the whole screen, without the bar below: one stays here for a while, and the way back leads out. */
  fillsPhone?: boolean
  children: ReactNode
}

/** What is open in the list beside it. */
export function MainPane({ label, head, tabs, back, fillsPhone, children }: MainPaneProps) {
  return (
    <section className={styles.pane} aria-label={label} data-fills-phone={fillsPhone || undefined}>
      {(head || back) && (
        <header className={styles.top}>
          <div className={styles.head}>
            {back && (
              <Link to={back.to} className={styles.back} aria-label={back.label}>
                <IconChevronLeft size={22} />
              </Link>
            )}
            {head}
          </div>
          {tabs}
        </header>
      )}
      {children}
    </section>
  )
}
