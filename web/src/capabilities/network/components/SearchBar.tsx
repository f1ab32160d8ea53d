import type { ReactNode } from 'react'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import styles from './SearchBar.module.css'

interface SearchBarProps {
  label: string
  clearLabel: string
  value: string
  onChange: (typed: string) => void
  /** How many were found, read out as it changes. */
  count?: string
  /** At the other end. */
  children?: ReactNode
}

/** The search above a view of the network. */
export function SearchBar({ label, clearLabel, value, onChange, count, children }: SearchBarProps) {
  return (
    <div className={styles.bar}>
      <SearchField label={label} clearLabel={clearLabel} value={value} onChange={onChange} />
      <div className={styles.end}>
        <p className={styles.count} role="status">
          {count}
        </p>
        {children}
      </div>
    </div>
  )
}
