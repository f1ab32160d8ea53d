import { CHARTS, type Dentition, sortedTeeth } from '@corridor/contract/documents/forms/teeth.ts'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { IconX } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import styles from './ToothChart.module.css'
import { teethText as text } from './text.ts'
import { shapeAt } from './tooth-shapes.ts'

interface ToothChartProps {
  dentition: Dentition
  chosen: readonly string[]
  missing: readonly string[]
  /** Without it the chart is shown and not changed. */
  onChange?: (change: { teeth?: string[]; missingTeeth?: string[] }) => void
}

const toggled = (teeth: readonly string[], tooth: string): string[] =>
  teeth.includes(tooth) ? teeth.filter((one) => one !== tooth) : sortedTeeth([...teeth, tooth])

/** The teeth as one looks at the patient. One of them is in the tab order, and the arrow keys move from there. */
export function ToothChart({ dentition, chosen, missing, onChange }: ToothChartProps) {
  const { upper, lower } = CHARTS[dentition]
  const [current, setCurrent] = useState<string>()
  const chart = useRef<HTMLDivElement>(null)
  const shown = [...upper, ...lower]
  const inTabOrder = current && shown.includes(current) ? current : shown[0]
  const choose = (tooth: string) =>
    onChange?.({ teeth: toggled(chosen, tooth), missingTeeth: missing.filter((one) => one !== tooth) })
  const markMissing = (tooth: string) =>
    onChange?.({ missingTeeth: toggled(missing, tooth), teeth: chosen.filter((one) => one !== tooth) })
  const focusOn = (tooth: string | undefined) => {
    if (!tooth) return
    setCurrent(tooth)
    chart.current?.querySelector<HTMLElement>(`[data-tooth="${tooth}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, tooth: string) => {
    const rows = [upper as readonly string[], lower as readonly string[]]
    const row = rows.findIndex((one) => one.includes(tooth))
    const at = rows[row]!.indexOf(tooth)
    const steps: Record<string, string | undefined> = {
      ArrowLeft: rows[row]![at - 1],
      ArrowRight: rows[row]![at + 1],
      ArrowUp: rows[row - 1]?.[at],
      ArrowDown: rows[row + 1]?.[at],
      Home: rows[row]![0],
      End: rows[row]!.at(-1),
    }
    if (event.key in steps) focusOn(steps[event.key])
    else if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey) markMissing(tooth)
    else return
    event.preventDefault()
  }
  const row = (teeth: readonly string[], label: string, isLower: boolean) => (
    // biome-ignore lint/a11y/useSemanticElements: a row of a picture, not a fieldset with a legend
    <div
      className={classes(styles.row, isLower && styles.lower)}
      style={{ '--half': teeth.length / 2 } as CSSProperties}
      role="group"
      aria-label={label}
    >
      {teeth.map((tooth, at) => {
        const state = chosen.includes(tooth) ? 'chosen' : missing.includes(tooth) ? 'missing' : undefined
        const inside = (
          <>
            <svg viewBox="0 0 40 76" className={styles.shape} aria-hidden="true">
              <path d={shapeAt(at, teeth.length)} />
            </svg>
            <span className={styles.number} aria-hidden="true">
              {tooth}
            </span>
          </>
        )
        const className = classes(styles.tooth, state && styles[state])
        const name = text.tooth(tooth)
        return onChange ? (
          <button
            key={tooth}
            type="button"
            data-tooth={tooth}
            className={className}
            aria-pressed={state === 'chosen'}
            aria-label={state === 'missing' ? `${name}, ${text.missing}` : name}
            tabIndex={tooth === inTabOrder ? 0 : -1}
            onClick={() => {
              setCurrent(tooth)
              choose(tooth)
            }}
            onKeyDown={(event) => onKeyDown(event, tooth)}
          >
            {inside}
          </button>
        ) : (
          <span key={tooth} className={className}>
            {inside}
            {state && <Spoken>{`${name}, ${text[state]}`}</Spoken>}
          </span>
        )
      })}
    </div>
  )
  return (
    <div className={classes(styles.chart, !onChange && styles.small)} ref={chart}>
      <p className={styles.sides} aria-hidden="true">
        <span>{text.right}</span>
        <span>{text.left}</span>
      </p>
      {row(upper, text.upper, false)}
      {row(lower, text.lower, true)}
      {onChange && (
        <div className={styles.foot}>
          <ChosenTeeth chosen={chosen} onRemove={choose} />
          <span className={styles.hint}>{text.hint}</span>
        </div>
      )}
    </div>
  )
}

function ChosenTeeth({ chosen, onRemove }: { chosen: readonly string[]; onRemove: (tooth: string) => void }) {
  if (chosen.length === 0) return <span />
  return (
    <ul className={styles.chips} aria-label={text.chosenList}>
      {chosen.map((tooth) => (
        <li key={tooth}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text.remove(tooth)}
            onClick={() => onRemove(tooth)}
          >
            #{tooth}
            <IconX size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
