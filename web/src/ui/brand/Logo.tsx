import { IconDoorEnter } from '../icons/first-icons.ts'
import styles from './Logo.module.css'

/** The mark, with the name beside it where there is room. */
export function Logo({ name }: { name?: string }) {
  return (
    <span className={styles.logo}>
      <span className={styles.mark} aria-hidden="true">
        <IconDoorEnter size={20} />
      </span>
      {name && <span className={styles.name}>{name}</span>}
    </span>
  )
}
