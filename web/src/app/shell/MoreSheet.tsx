import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { Link } from 'react-router'
import type { MenuEntry, MenuItem } from '#platform/capability/menu-entry.ts'
import { useDoors, useNumbers } from '#platform/counts.ts'
import { PersonStatus } from '#platform/presence/PersonStatus.tsx'
import { lock, signOut, useSession } from '#platform/session.ts'
import { chooseTheme, THEME_CHOICES, useTheme } from '#platform/theme.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoodSmile,
  IconMoon,
  IconSearch,
  IconSun,
  IconX,
} from '#ui/icons/icons.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from './MoreSheet.module.css'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

interface MoreSheetProps {
  entries: MenuEntry[]
  onSwitcher: () => void
  onStatus: () => void
  onHelp: () => void
  onClose: () => void
}

/** The menu items that do not fit in the bottom bar, the profile and the commands. */
export function MoreSheet({ entries, onSwitcher, onStatus, onHelp, onClose }: MoreSheetProps) {
  const user = useSession((session) => session.user)
  const profile = useProfileEntries()
  const numbers = useNumbers()
  const doors = useDoors()
  const row = (entry: MenuItem) => (
    <Link key={entry.path} to={doors(entry)} className={styles.row} onClick={onClose}>
      <entry.Icon size={20} aria-hidden="true" />
      {entry.label}
      <WaitingBadge count={numbers([entry])} />
    </Link>
  )
  const instead = (open: () => void) => () => {
    onClose()
    open()
  }
  return (
    <Dialog label={text.moreTitle} look="sheet" onClose={onClose}>
      {user && (
        <header className={styles.who}>
          <Avatar
            name={`${user.firstName} ${user.lastName}`}
            initials={initials(user)}
            image={user.profileImage}
          />
          <div className={styles.words}>
            <h2 className={styles.name}>{displayName(user)}</h2>
            <p className={styles.place}>{user.practiceName ?? text.onTheirOwn}</p>
            <PersonStatus personId={user.id} />
          </div>
          <IconButton label={text.close} icon={<IconX size={20} />} onClick={onClose} />
        </header>
      )}
      <nav className={styles.entries} aria-label={text.moreTitle}>
        {entries.map(row)}
        {profile.map(row)}
      </nav>
      <div className={styles.entries}>
        <button type="button" className={styles.row} onClick={instead(onSwitcher)}>
          <IconSearch size={20} aria-hidden="true" />
          {text.search}
        </button>
        <button type="button" className={styles.row} onClick={instead(onStatus)}>
          <IconMoodSmile size={20} aria-hidden="true" />
          {text.status}
        </button>
        <button type="button" className={styles.row} onClick={instead(onHelp)}>
          <IconKeyboard size={20} aria-hidden="true" />
          {text.shortcuts}
        </button>
        <div className={styles.theme}>
          <ThemeChoices />
        </div>
        <button type="button" className={styles.row} onClick={lock}>
          <IconLock size={20} aria-hidden="true" />
          {text.lock}
        </button>
        <button type="button" className={styles.row} onClick={() => signOut()}>
          <IconLogout size={20} aria-hidden="true" />
          {text.signOut}
        </button>
      </div>
    </Dialog>
  )
}

const ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Light, dark, or as the system has it. */
function ThemeChoices() {
  const choice = useTheme((state) => state.choice)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{text.theme}</legend>
      {THEME_CHOICES.map((one) => {
        const Icon = ICONS[one]
        return (
          <label key={one} className={styles.choice}>
            <input type="radio" name="theme" checked={choice === one} onChange={() => chooseTheme(one)} />
            <Icon size={18} aria-hidden="true" />
            {text.themes[one]}
          </label>
        )
      })}
    </fieldset>
  )
}
