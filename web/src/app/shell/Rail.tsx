import { IconBuilding, IconSearch } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { classes } from '../../ui/classes.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { useMenu } from '../use-menu.ts'
import { commandKey } from './command-key.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import styles from './Rail.module.css'
import entryStyles from './RailEntry.module.css'
import { RailEntry } from './RailEntry.tsx'
import { text } from './text.ts'

interface RailProps {
  onSwitcher: () => void
  onHelp: () => void
  onLeave: () => void
}

/** The menu of a wide window. */
export function Rail({ onSwitcher, onHelp, onLeave }: RailProps) {
  const { entries } = useMenu()
  const isAdmin = useSession(({ claims }) => claims.includes('PracticeAdmin'))
  return (
    <header className={styles.rail}>
      <Link to="/dashboard" className={styles.logo} aria-label={`${text.product}, ${text.home}`}>
        <Logo />
      </Link>
      <nav className={styles.entries} aria-label={text.menu}>
        {entries.map((entry) => (
          <RailEntry key={entry.key} entry={entry} />
        ))}
      </nav>
      {isAdmin && (
        <NavLink
          to="/dashboard/office"
          title={text.office}
          className={({ isActive }) =>
            classes(entryStyles.entry, entryStyles.rail, isActive && entryStyles.on)
          }
        >
          <IconBuilding size={20} stroke={1.75} aria-hidden="true" />
          {text.office}
        </NavLink>
      )}
      <button type="button" className={styles.search} onClick={onSwitcher}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <Spoken>{text.switcher}</Spoken>
        {text.switcherShort(commandKey())}
      </button>
      <ProfileMenu onHelp={onHelp} onLeave={onLeave} />
    </header>
  )
}
