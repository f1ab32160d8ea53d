import { useContext, useEffect, useRef, useState } from 'react'
import {
  ComboBox as AriaCombobox,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { classes } from '../../classes.ts'
import { Spoken } from '../../states/Spoken.tsx'
import fieldStyles from '../Field.module.css'
import { describedBy, Field, type FieldProps } from '../Field.tsx'
import styles from './Combobox.module.css'

export interface Suggestion {
  key: string
  label: string
  detail?: string
}

interface ComboboxProps extends FieldProps {
  name?: string
  value: string
  onChange: (typed: string) => void
  maxLength?: number
  suggestions: readonly Suggestion[]
  onPick: (index: number) => void
  /** The name of the list. */
  listLabel: string
  /** How many there are, read aloud as they arrive. */
  countLabel: (count: number) => string
}

const NONE: readonly Suggestion[] = []

/**
 * Opens the list when its answer arrives after the last key, which the library does not: it only reacts to
 * typing. Announces how many there are.
 */
function LateList({ count, countLabel }: { count: number; countLabel: ComboboxProps['countLabel'] }) {
  // Rendered once more, out of sight, where the parts collect their options: there is no list there.
  const list = useContext(ComboBoxStateContext)
  const before = useRef(count)
  useEffect(() => {
    if (before.current === 0 && count > 0 && list?.isFocused && !list.isOpen) list.open(null, 'input')
    before.current = count
  }, [count, list])
  return (
    <Spoken>
      {/* The attribute keeps it from being hidden with the rest of the page while the list is open. */}
      <span role="status" data-live-announcer>
        {list?.isOpen ? countLabel(count) : ''}
      </span>
    </Spoken>
  )
}

/** A text field with suggestions. The typed text stays until one is picked. */
export function Combobox(props: ComboboxProps) {
  const { id, label, labelEnd, hint, error, name, value, onChange, maxLength, listLabel, countLabel } = props
  // After a pick there are no suggestions until the person types again.
  const [isPicked, setPicked] = useState(false)
  const offered = isPicked ? NONE : props.suggestions
  const pick = (key: unknown) => {
    const index = offered.findIndex((one) => one.key === key)
    if (index < 0) return
    setPicked(true)
    props.onPick(index)
  }
  const type = (typed: string) => {
    setPicked(false)
    onChange(typed)
  }
  return (
    <AriaCombobox
      id={id}
      aria-label={label}
      name={name}
      items={offered}
      // Nothing stays selected: the picked suggestion becomes the text.
      value={null}
      onChange={pick}
      inputValue={value}
      onInputChange={type}
      allowsCustomValue
      shouldFocusWrap
      isInvalid={Boolean(error)}
      aria-describedby={describedBy({ id, hint, error })}
    >
      <Field id={id} label={label} labelEnd={labelEnd} hint={hint} error={error}>
        <Group className={classes(fieldStyles.box, error && fieldStyles.wrong)}>
          <Input className={fieldStyles.input!} autoComplete="off" maxLength={maxLength} />
        </Group>
      </Field>
      <LateList count={offered.length} countLabel={countLabel} />
      <Popover className={styles.popover!} offset={4}>
        <ListBox className={styles.list!} aria-label={listLabel}>
          {(one: Suggestion) => (
            <ListBoxItem id={one.key} textValue={one.label} className={styles.option!}>
              {one.label}
              {one.detail && <span className={styles.detail}>{one.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaCombobox>
  )
}
