import styles from './Checking.module.css'
import { Spinner } from './Spinner.tsx'

/** One row while something is looked up. */
export function Checking({ children }: { children: string }) {
  return (
    <p className={styles.checking} role="status">
      <Spinner /> {children}
    </p>
  )
}
