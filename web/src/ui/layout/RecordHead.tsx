import type { ReactNode } from 'react'
import styles from './RecordHead.module.css'

interface RecordHeadProps {
  title: string
  /** What stands under it, a line each. */
  lines: readonly ReactNode[]
  /** To the one before and the one after. */
  neighbours: ReactNode
}

/** What the details of something that practices sent each other are about. */
export const RecordHead = ({ title, lines, neighbours }: RecordHeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      <h2 className={styles.title}>{title}</h2>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and they are never sorted
        <p key={at} className={styles.line}>
          {line}
        </p>
      ))}
    </div>
    {neighbours}
  </div>
)

interface RecordSectionProps {
  title: string
  children: ReactNode
}

/** A part of the details, under a heading that names it. */
export const RecordSection = ({ title, children }: RecordSectionProps) => (
  <section className={styles.section} aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)
