import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classes } from '../../classes.ts'
import { Spoken } from '../../states/Spoken.tsx'
import { Badge } from '../Badge.tsx'
import { fullTime, rowTime } from '../dates.ts'
import type { Tone } from '../tones.ts'
import styles from './RecordTable.module.css'

interface RecordTableProps {
  label: string
  /** What stands above each of them: the patient, the other side, the kind, the time and the state. */
  columns: readonly [string, string, string, string, string]
  /** Something is open beside it: the rows are cards of two lines. */
  isNarrow: boolean
  children: ReactNode
}

/** What practices sent each other, as a table that opens them. */
export function RecordTable({ label, columns, isNarrow, children }: RecordTableProps) {
  return (
    <div className={classes(isNarrow && styles.narrow)}>
      <div className={styles.head} aria-hidden="true">
        <span />
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
        <span />
      </div>
      <ul className={styles.rows} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

interface RecordRowProps {
  to: To
  isOpen: boolean
  isNew: boolean
  select: { label: string; isSelected: boolean; onSelect: (isSelected: boolean) => void }
  title: string
  /** Read out after the title, for what the columns show. */
  spoken: string
  below?: string
  party: { name: string; second?: string | null | undefined }
  kind: ReactNode
  at: string
  state: { label: string; tone: Tone; detail?: string | null | undefined }
  menu: ReactNode
}

export function RecordRow(props: RecordRowProps) {
  const { to, isOpen, isNew, select, title, spoken, below, party, kind, at, state, menu } = props
  return (
    <li className={classes(styles.row, isOpen && styles.open, isNew && styles.new)}>
      <span className={styles.select}>
        <input
          type="checkbox"
          aria-label={select.label}
          checked={select.isSelected}
          onChange={({ target }) => select.onSelect(target.checked)}
        />
      </span>
      <span className={styles.subject}>
        <Link
          data-row
          className={styles.link}
          to={to}
          replace={isOpen}
          aria-current={isOpen ? 'true' : undefined}
        >
          {title}
          <Spoken>{`, ${spoken}`}</Spoken>
        </Link>
        {below && <span className={styles.below}>{below}</span>}
      </span>
      <span className={styles.party}>
        <span>{party.name}</span>
        {party.second && <span className={styles.second}>{party.second}</span>}
      </span>
      <span className={styles.kind}>{kind}</span>
      <time className={styles.time} dateTime={at} title={fullTime(at)}>
        {rowTime(at, Date.now())}
      </time>
      <span className={styles.state}>
        <Badge tone={state.tone}>{state.label}</Badge>
        {state.detail && <span className={styles.second}>{state.detail}</span>}
      </span>
      <span className={styles.menu}>{menu}</span>
    </li>
  )
}
