import styles from './SkeletonRows.module.css'
import { Spoken } from './Spoken.tsx'

interface SkeletonRowsProps {
  /** Read out while one waits. */
  label: string
  count?: number
}

/** A skeleton of a list that is loading: a picture and two rows each. Never over loaded data. */
export function SkeletonRows({ label, count = 6 }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} role="status">
      <Spoken>{label}</Spoken>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.circle} />
          <span className={styles.bars}>
            <span className={styles.bar} />
            <span className={styles.bar} />
          </span>
        </div>
      ))}
    </div>
  )
}
