import type { KeyboardEvent } from 'react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components'
import buttonStyles from '../actions/IconButton.module.css'
import { IconSearch, IconX } from '../icons/icons.ts'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** The accessible name, and the placeholder. */
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  /** It was opened to search. */
  takesFocus?: boolean
  /** The down arrow moves into the results. */
  onDown?: () => void
  /** Enter opens the first result. */
  onEnter?: () => void
}

/** Narrows a list as one types. Escape, or the cross, empties it and leaves the focus where it is. */
export function SearchField({
  label,
  clearLabel,
  value,
  onChange,
  takesFocus,
  onDown,
  onEnter,
}: SearchFieldProps) {
  const hear = (event: KeyboardEvent) => {
    const run = event.key === 'ArrowDown' ? onDown : event.key === 'Enter' ? onEnter : undefined
    if (!run || event.nativeEvent.isComposing) return
    event.preventDefault()
    run()
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
