import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { IconBuilding, IconLogout, IconSearch, IconSettings, IconSmartHome, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { signOut, useSession } from '../../platform/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MenuEntry } from '../menu.ts'
import styles from './MoreSheet.module.css'
import { MENU_ICONS } from './menu-icons.ts'
import { ThemeChoices } from './ThemeChoices.tsx'
import { text } from './text.ts'

interface MoreSheetProps {
  entries: MenuEntry[]
  onSwitcher: () => void
  onClose: () => void
}

/** What the bottom bar has no room for: the other entries, the profile and the commands. */
export function MoreSheet({ entries, onSwitcher, onClose }: MoreSheetProps) {
  const user = useSession((session) => session.user)
  const toSwitcher = () => {
    onClose()
    onSwitcher()
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
          </div>
          <IconButton label={text.close} icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
        </header>
      )}
      <nav className={styles.entries} aria-label={text.moreTitle}>
        <Link to="/dashboard" className={styles.row} onClick={onClose}>
          <IconSmartHome size={20} stroke={1.75} aria-hidden="true" />
          {text.home}
        </Link>
        {entries.map(({ key, path, label, icon }) => {
          const Icon = MENU_ICONS[icon]
          return (
            <Link key={key} to={path} className={styles.row} onClick={onClose}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          )
        })}
      </nav>
      <div className={styles.entries}>
        <button type="button" className={styles.row} onClick={toSwitcher}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          {text.switcher}
        </button>
        {user?.practiceId && (
          <Link to="/dashboard/office" className={styles.row} onClick={onClose}>
            <IconBuilding size={20} stroke={1.75} aria-hidden="true" />
            {text.office}
          </Link>
        )}
        <Link to="/dashboard/account" className={styles.row} onClick={onClose}>
          <IconSettings size={20} stroke={1.75} aria-hidden="true" />
          {text.account}
        </Link>
        <div className={styles.theme}>
          <ThemeChoices />
        </div>
        <button type="button" className={styles.row} onClick={() => signOut()}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {text.signOut}
        </button>
      </div>
    </Dialog>
  )
}
