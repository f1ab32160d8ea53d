import { NavLink } from 'react-router'
import type { MenuItem } from '#platform/capability/menu-entry.ts'
import { classes } from '#ui/classes.ts'
import styles from '#ui/layout/RailItem.module.css'
import { WaitingBadge } from './WaitingBadge.tsx'

interface RailEntryProps {
  entry: MenuItem & { shortLabel?: string }
  /** What it opens, if not its own address. */
  to?: string
  /** How much waits behind it. */
  count?: number
  look?: 'rail' | 'bar'
}

/** One way into the product: icon, short name and how much waits. */
export function RailEntry({ entry, to = entry.path, count = 0, look = 'rail' }: RailEntryProps) {
  const { path, label, shortLabel = label, Icon } = entry
  return (
    <NavLink
      to={to}
      // Every address begins with that of Home.
      end={path === '/dashboard'}
      title={label}
      className={({ isActive }) => classes(styles.entry, styles[look], isActive && styles.on)}
    >
      <Icon size={20} aria-hidden="true" />
      {shortLabel}
      <span className={styles.count}>
        <WaitingBadge count={count} />
      </span>
    </NavLink>
  )
}
