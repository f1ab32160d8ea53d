import { Link } from 'react-router'
import type { MenuEntry } from '../../../platform/capability.ts'
import styles from './Tile.module.css'

/** One place of the product, and what it is for. */
export function Tile({ entry: { path, label, purpose, Icon } }: { entry: MenuEntry }) {
  return (
    <Link to={path} className={styles.tile}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={24} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.what}>{purpose}</span>
      </span>
    </Link>
  )
}
