import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Facts.module.css'

export interface Fact {
  term: string
  value: ReactNode
  /** At the end of the row: a way to change it, usually. */
  end?: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** For a page of its own: with room for longer terms. */
  isWide?: boolean
}

/** A list of terms and values. */
export function Facts({ facts, isWide }: FactsProps) {
  return (
    <dl className={classes(styles.facts, isWide && styles.wide)}>
      {facts.map(({ term, value, end }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {end && <dd className={styles.end}>{end}</dd>}
        </div>
      ))}
    </dl>
  )
}
