import { Link } from 'react-router'
import { AlertsBell } from '#capabilities/notifications/public.ts'
import { useDoors, useNumbers } from '#platform/counts.ts'
import { useMenu } from '#platform/navigation/use-menu.ts'
import { Logo } from '#ui/brand/Logo.tsx'
import { classes } from '#ui/classes.ts'
import { IconSearch } from '#ui/icons/icons.ts'
import itemStyles from '#ui/layout/RailItem.module.css'
import { commandKey } from './command-key.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import styles from './Rail.module.css'
import { RailEntries } from './RailEntries.tsx'
import { RailEntry } from './RailEntry.tsx'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'

interface RailProps {
  onSwitcher: () => void
  onStatus: () => void
  onHelp: () => void
  onLeave: () => void
}

/** The menu of a wide window. */
export function Rail({ onSwitcher, onStatus, onHelp, onLeave }: RailProps) {
  const { entries } = useMenu()
  const numbers = useNumbers()
  const doors = useDoors()
  const profile = useProfileEntries().filter(({ isInRail }) => isInRail)
  return (
    <header className={styles.rail}>
      <Link to="/dashboard" className={styles.logo} aria-label={`${text.product}, ${text.home}`}>
        <Logo />
      </Link>
      <RailEntries>
        {entries.map((entry) => (
          <RailEntry key={entry.path} entry={entry} to={doors(entry)} count={numbers([entry])} />
        ))}
      </RailEntries>
      {profile.map((entry) => (
        <RailEntry key={entry.path} entry={entry} count={numbers([entry])} />
      ))}
      <AlertsBell />
      <button
        type="button"
        className={classes(itemStyles.entry, itemStyles.rail, styles.search)}
        onClick={onSwitcher}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className={itemStyles.label}>{text.search}</span>
        <kbd className={styles.key}>{text.switcherShort(commandKey())}</kbd>
      </button>
      <ProfileMenu onStatus={onStatus} onHelp={onHelp} onLeave={onLeave} />
    </header>
  )
}
