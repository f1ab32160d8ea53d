import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components'
import buttonStyles from '../actions/IconButton.module.css'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** Read out, and shown while nothing is typed. */
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  /** It was opened to search. */
  takesFocus?: boolean
  /** The down arrow leads on, into what was found. */
  onDown?: () => void
}

/** Narrows a list as one types. Escape, or the cross, empties it and leaves the focus where it is. */
export function SearchField({ label, clearLabel, value, onChange, takesFocus, onDown }: SearchFieldProps) {
  const hear = (event: KeyboardEvent) => {
    if (!onDown || event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onDown()
  }
  return (
    <AriaSearchField
      className={styles.box!}
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={takesFocus}
    >
      <IconSearch size={18} aria-hidden="true" />
      {/* On the input itself: on the field, every key it has no use for would end here too. */}
      <Input className={styles.input!} placeholder={label} onKeyDown={hear} />
      {value && (
        <Button className={buttonStyles.button!} aria-label={clearLabel}>
          <IconX size={16} />
        </Button>
      )}
    </AriaSearchField>
  )
}
