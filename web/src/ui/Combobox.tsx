import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './Combobox.module.css'
import { classes } from './classes.ts'
import { Spoken } from './Spoken.tsx'
import { TextField } from './TextField.tsx'

export interface Suggestion {
  key: string
  label: string
  detail?: string
}

interface ComboboxProps extends Omit<ComponentProps<typeof TextField>, 'role' | 'list'> {
  suggestions: readonly Suggestion[]
  onPick: (place: number) => void
  /** The name of the list. */
  listLabel: string
  /** How many there are, read out as they come. */
  countLabel: (count: number) => string
}

/** A text field that offers what may be meant. What is typed stands as it is until something is picked. */
export function Combobox({ suggestions, onPick, listLabel, countLabel, onChange, ...field }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const isShown = isOpen && suggestions.length > 0
  const listId = `${field.id}-list`
  const optionId = (place: number) => `${field.id}-option-${place}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a choice
  useEffect(() => setActive(-1), [suggestions])
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const pick = (place: number) => {
    setOpen(false)
    onPick(place)
  }
  const move = (by: number) => {
    const count = suggestions.length
    if (count === 0) return
    setActive(
      isShown ? (active + by + count + (active < 0 && by < 0 ? 1 : 0)) % count : by > 0 ? 0 : count - 1,
    )
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    // The keys of an IME choose its own candidates.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && isShown && active >= 0) pick(active)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setOpen(true)
          onChange?.(event)
        }}
      />
      <div className={styles.place}>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={listLabel}
          className={styles.list}
          hidden={!isShown}
        >
          {suggestions.map(({ key, label, detail }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option
            <div
              key={key}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              className={classes(styles.option, place === active && styles.active)}
              // The field must not lose the focus before the click counts.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(place)}
            >
              {label}
              {detail && <span className={styles.detail}>{detail}</span>}
            </div>
          ))}
        </div>
      </div>
      <Spoken>
        <span role="status">{isShown ? countLabel(suggestions.length) : ''}</span>
      </Spoken>
    </div>
  )
}
