import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  intro?: string
  /** Below the rows: a way to more of them. */
  foot?: ReactNode
  /** Rows. Without any the section is not there. */
  children: readonly ReactNode[]
}

/** Rows of one sort, under their name. */
export function Section({ title, intro, foot, children }: SectionProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      <ul>{children}</ul>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}
