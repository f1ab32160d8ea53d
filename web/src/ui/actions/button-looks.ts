import { classes } from '../classes.ts'
import styles from './Button.module.css'

export interface ButtonLook {
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 's' | 'm' | 'l'
  isWide?: boolean
}

/** Buttons and links that look like one share their classes. */
export const buttonClass = ({ look = 'plain', size = 'm', isWide }: ButtonLook): string =>
  classes(styles.button, styles[look], styles[size], isWide && styles.wide)
