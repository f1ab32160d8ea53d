import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface CardProps {
  title: string
  /** Beside the title: how many. */
  badge?: ReactNode
  /** At the end of the title's row, in secondary color. */
  note?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}

/** A section of a page in a frame, named by its title. */
export function Card({ title, badge, note, foot, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {badge}
        {note && <span className={styles.note}>{note}</span>}
      </header>
      {children}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  )
}
