import { useState } from 'react'
import { ALERTS_PATH, useUnread } from '#capabilities/notifications/public.ts'
import type { MenuEntry, MenuItem } from '#platform/capability/menu-entry.ts'
import { useDoors, useNumbers } from '#platform/counts.ts'
import { useMenu } from '#platform/navigation/use-menu.ts'
import { IconBell, IconMenu2, IconSmartHome } from '#ui/icons/icons.ts'
import entryStyles from '#ui/layout/RailItem.module.css'
import styles from './BottomBar.module.css'
import { MoreSheet } from './MoreSheet.tsx'
import { RailEntry } from './RailEntry.tsx'
import { text } from './text.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

const HOME: MenuItem = { label: text.home, path: '/dashboard', Icon: IconSmartHome }
const ALERTS: MenuItem = { label: text.alerts, path: ALERTS_PATH, Icon: IconBell }

/** Five at most fit under a thumb: Home, two of the menu, Alerts, and More, which opens the rest. */
const FROM_MENU = 2

/** What people use most on a phone comes first, then the others in the order of the rail. */
const byReach = (entries: MenuEntry[]): MenuEntry[] => [
  ...entries.filter(({ isFirstOnPhone }) => isFirstOnPhone),
  ...entries.filter(({ isFirstOnPhone }) => !isFirstOnPhone),
]

/** The menu of a phone. */
interface BottomBarProps {
  onSwitcher: () => void
  onStatus: () => void
  onHelp: () => void
}

export function BottomBar({ onSwitcher, onStatus, onHelp }: BottomBarProps) {
  const entries = byReach(useMenu().entries)
  const numbers = useNumbers()
  const doors = useDoors()
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const direct = entries.slice(0, FROM_MENU)
  return (
    <>
      <nav className={styles.bar} aria-label={text.menu}>
        <RailEntry entry={HOME} look="bar" />
        {direct.map((entry) => (
          <RailEntry key={entry.path} entry={entry} to={doors(entry)} count={numbers([entry])} look="bar" />
        ))}
        <RailEntry entry={ALERTS} count={unread} look="bar" />
        <button
          type="button"
          className={`${entryStyles.entry} ${entryStyles.bar}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={20} aria-hidden="true" />
          {text.more}
          <span className={entryStyles.count}>
            <WaitingBadge count={numbers() - numbers(direct)} />
          </span>
        </button>
      </nav>
      {isOpen && (
        <MoreSheet
          entries={entries.slice(FROM_MENU)}
          onSwitcher={onSwitcher}
          onStatus={onStatus}
          onHelp={onHelp}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
