import type { ReactNode } from 'react'
import { Label, RadioButton, RadioField, RadioGroup, Text } from 'react-aria-components'
import { classes } from '../../classes.ts'
import { IconAlertCircle } from '../../icons/icons.ts'
import overInput from '../over-input.module.css'
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
  onChange: (value: string) => void
  error?: string
  /** `list` is one below the other in one frame, `grid` side by side where there is room. */
  look?: 'grid' | 'list'
}

/** One of several, each with room for a picture and a sentence. The arrow keys move between them. */
export function RadioCards(props: RadioCardsProps) {
  const { id, name, legend, cards, value, onChange, error, look = 'grid' } = props
  return (
    <RadioGroup name={name} value={value || null} onChange={onChange} isInvalid={Boolean(error)}>
      <Label className={styles.legend}>{legend}</Label>
      <div className={classes(styles[look], error && styles.wrong)}>
        {cards.map((card, index) => (
          <RadioField
            key={card.value}
            // An error summary links to the field by its id: the first radio represents all.
            id={index === 0 ? id : undefined}
            value={card.value}
            className={styles.card!}
          >
            <RadioButton className={classes(overInput.covered, styles.button)}>
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
            </RadioButton>
          </RadioField>
        ))}
      </div>
      {error && (
        <Text slot="errorMessage" elementType="p" className={styles.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </Text>
      )}
    </RadioGroup>
  )
}
