import { Link } from 'react-router'
import type { MenuEntry } from '../../../app/menu.ts'
import { MENU_ICONS } from '../../../app/shell/menu-icons.ts'
import { WHAT_FOR } from '../what-for.ts'
import styles from './Tile.module.css'

/** One place of the product, and what it is for. */
export function Tile({ entry }: { entry: MenuEntry }) {
  const Icon = MENU_ICONS[entry.icon]
  return (
    <Link to={entry.path} className={styles.tile}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={24} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{entry.label}</span>
        <span className={styles.what}>{WHAT_FOR[entry.key]}</span>
      </span>
    </Link>
  )
}
