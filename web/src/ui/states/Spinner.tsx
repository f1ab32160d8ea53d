import styles from './Spinner.module.css'

/** A spinner. It is hidden from screen readers: the text beside it says the state. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
