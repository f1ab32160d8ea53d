import type { ReactNode } from 'react'
import { IconAlertCircle } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import styles from './RoomPeople.module.css'

interface OneChoice {
  id: string
  name: string
  detail?: string
  spoken?: string
  face: ReactNode
}

interface ChoiceListProps {
  /** The problem of the field leads here. */
  id: string
  legend: string
  /** Of the list itself, for those who hear it. */
  label: string
  /** Between the legend and the list. */
  tools?: ReactNode
  /** In place of the list where it has nothing. */
  empty: string
  error: string | undefined
  choices: readonly OneChoice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several of a list, each with its face and a box. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, legend, label, tools, empty, error, choices, chosen, onChange } = props
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <fieldset
      id={id}
      className={styles.people}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {tools}
      {choices.length > 0 ? (
        <ul className={styles.list} aria-label={label}>
          {choices.map((one) => (
            <li key={one.id}>
              <label className={styles.person}>
                {one.face}
                <span className={styles.words}>
                  <bdi className={styles.name}>{one.name}</bdi>
                  {one.detail && <span className={styles.detail}>{one.detail}</span>}
                  {one.spoken && <Spoken>{one.spoken}</Spoken>}
                </span>
                <input type="checkbox" checked={chosen.includes(one.id)} onChange={() => toggle(one.id)} />
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{empty}</p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
