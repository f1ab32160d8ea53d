import type { ReactNode } from 'react'
import { SwitchButton, SwitchField, Text } from 'react-aria-components'
import { classes } from '../classes.ts'
import overInput from './over-input.module.css'
import styles from './Switch.module.css'

interface SwitchProps {
  id: string
  label: string
  /** What it does, below the label. */
  detail?: ReactNode
  /** Cannot be changed; the detail says why. It stays focusable, so that the reason is read aloud. */
  isFixed?: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
  /**
   * `cell`: one of many below a heading; the label is read aloud, and visible where there is no room for a
   * table.
   */
  look?: 'row' | 'cell'
}

/** On or off, at once. */
export function Switch({ id, label, detail, isFixed, isOn, onChange, look = 'row' }: SwitchProps) {
  return (
    <SwitchField
      className={classes(styles.row, look === 'cell' && styles.cell)}
      id={id}
      isSelected={isOn}
      isReadOnly={isFixed}
      onChange={onChange}
    >
      <SwitchButton className={classes(overInput.covered, styles.button)}>
        <span className={styles.label}>{label}</span>
        <span className={styles.track} aria-hidden="true" />
      </SwitchButton>
      {detail && (
        <Text slot="description" className={styles.detail}>
          {detail}
        </Text>
      )}
    </SwitchField>
  )
}
