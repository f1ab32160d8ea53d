import styles from './Spinner.module.css'

/** Turns while something is under way. It says nothing to a screen reader: what it stands beside does. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
