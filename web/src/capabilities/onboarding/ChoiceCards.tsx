import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import type { Icon } from '#ui/icons/icon.ts'
import { IconArrowRight } from '#ui/icons/icons.ts'
import styles from './ChoiceCards.module.css'

interface Choice {
  to: string
  Icon: Icon
  title: string
  detail: string
  /** What most people come for. */
  isStrong?: boolean
}

/** One question with a few answers, each with an address of its own. */
export function ChoiceCards({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {choices.map(({ to, Icon, title, detail, isStrong }) => (
        <li key={to}>
          <Link className={classes(styles.card, isStrong && styles.strong)} to={to}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={26} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.detail}>{detail}</span>
            </span>
            <IconArrowRight className={styles.arrow} size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
