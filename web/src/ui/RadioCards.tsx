import { IconAlertCircle } from '@tabler/icons-react'
import type { ChangeEventHandler, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './RadioCards.module.css'

export interface RadioCard {
  value: string
  label: string
  detail?: string
  icon?: ReactNode
}

interface RadioCardsProps {
  id: string
  name: string
  legend: string
  cards: readonly RadioCard[]
  value: string
  onChange: ChangeEventHandler<HTMLInputElement>
  error?: string
  /** `list` is one below the other in one frame, `grid` side by side where there is room. */
  look?: 'grid' | 'list'
}

/** One of several, each with room for a picture and a sentence. Native radios: the arrow keys move between them. */
export function RadioCards({
  id,
  name,
  legend,
  cards,
  value,
  onChange,
  error,
  look = 'grid',
}: RadioCardsProps) {
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classes(styles[look], error && styles.wrong)}>
        {cards.map((card, place) => (
          <label key={card.value} className={styles.card}>
            <input
              // A summary of problems leads to the field by its id: the first radio stands for all.
              id={place === 0 ? id : undefined}
              className={styles.radio}
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={onChange}
              aria-invalid={error ? true : undefined}
            />
            {card.icon && (
              <span className={styles.icon} aria-hidden="true">
                {card.icon}
              </span>
            )}
            <span className={styles.words}>
              <span className={styles.label}>{card.label}</span>
              {card.detail && <span className={styles.detail}>{card.detail}</span>}
            </span>
            <span className={styles.mark} aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
