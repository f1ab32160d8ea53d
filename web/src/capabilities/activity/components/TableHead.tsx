import styles from './TableHead.module.css'

/** The columns of a table that has no rows. Only for the eye: there is nothing in them to read out. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <div className={styles.head} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
  )
}
