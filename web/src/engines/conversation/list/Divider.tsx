import { classes } from '#ui/classes.ts'
import styles from './Divider.module.css'

/** A line across the conversation: a day begins, or what is new. */
export function Divider({ label, isNew }: { label: string; isNew?: boolean }) {
  return <h3 className={classes(styles.divider, isNew && styles.isNew)}>{label}</h3>
}
