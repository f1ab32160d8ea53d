import { NavLink } from 'react-router'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { classes } from '../../ui/classes.ts'
import type { MenuEntry } from '../menu.ts'
import { MENU_ICONS } from './menu-icons.ts'
import styles from './RailEntry.module.css'
import { text } from './text.ts'

interface RailEntryProps {
  entry: MenuEntry
  /** How much is new behind it. */
  count?: number
  look?: 'rail' | 'bar'
}

/** One way into the product: icon, short name and what is new. */
export function RailEntry({ entry, count = 0, look = 'rail' }: RailEntryProps) {
  const Icon = MENU_ICONS[entry.icon]
  return (
    <NavLink
      to={entry.path}
      title={entry.label}
      className={({ isActive }) => classes(styles.entry, styles[look], isActive && styles.on)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {entry.shortLabel}
      <span className={styles.count}>
        <CountBadge tone="loud" count={count} label={text.waiting(count)} />
      </span>
    </NavLink>
  )
}
