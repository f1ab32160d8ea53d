import type { ReactNode } from 'react'
import { Spoken } from '#ui/states/Spoken.tsx'
import styles from './NameLines.module.css'

interface NameLinesProps {
  name: string
  /** After the name, in the muted colour of the second line. */
  beside?: string | false
  details: readonly (string | undefined)[]
  /** Only read out: the picture beside it shows it. */
  spoken?: ReactNode
}

/** The name of somebody or something in a row, on one line however long it is, with what says more of it below. */
export function NameLines({ name, beside, details, spoken }: NameLinesProps) {
  return (
    <span className={styles.lines}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {beside && <span className={styles.detail}> {beside}</span>}
      </span>
      {details.filter(Boolean).map((line) => (
        <span key={line} className={styles.detail}>
          {line}
        </span>
      ))}
      {spoken && <Spoken>{spoken}</Spoken>}
    </span>
  )
}
