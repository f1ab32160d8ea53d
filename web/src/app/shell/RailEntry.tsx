import { NavLink } from 'react-router'
import type { Place } from '../../platform/capability.ts'
import { classes } from '../../ui/classes.ts'
import styles from '../../ui/layout/RailItem.module.css'
import { WaitingBadge } from './WaitingBadge.tsx'

interface RailEntryProps {
  entry: Place & { shortLabel?: string }
  /** How much waits behind it. */
  count?: number
  look?: 'rail' | 'bar'
}

/** One way into the product: icon, short name and how much waits. */
export function RailEntry({ entry, count = 0, look = 'rail' }: RailEntryProps) {
  const { path, label, shortLabel = label, Icon } = entry
  return (
    <NavLink
      to={path}
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
