import { NavLink } from 'react-router'
import type { Place } from '../../platform/capability.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './RailEntry.module.css'
import { text } from './text.ts'

interface RailEntryProps {
  entry: Place & { shortLabel?: string }
  /** How much is new behind it. */
  count?: number
  look?: 'rail' | 'bar'
}

/** One way into the product: icon, short name and what is new. */
export function RailEntry({ entry, count = 0, look = 'rail' }: RailEntryProps) {
  const { path, label, shortLabel = label, Icon } = entry
  return (
    <NavLink
      to={path}
      title={label}
      className={({ isActive }) => classes(styles.entry, styles[look], isActive && styles.on)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {shortLabel}
      <span className={styles.count}>
        <CountBadge tone="loud" count={count} label={text.waiting(count)} />
      </span>
    </NavLink>
  )
}
