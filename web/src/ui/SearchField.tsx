import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** Read out, and shown while nothing is typed. */
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** Narrows a list as one types. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={styles.box}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && <IconButton label={clearLabel} icon={<IconX size={16} stroke={1.75} />} onClick={clear} />}
    </div>
  )
}
