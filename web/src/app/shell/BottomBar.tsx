import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useUnread } from '../../capabilities/notifications/public.ts'
import type { MenuEntry } from '../../platform/capability.ts'
import { useNumbers } from '../../platform/counts.ts'
import { useMenu } from '../../platform/navigation/use-menu.ts'
import entryStyles from '../../ui/layout/RailItem.module.css'
import styles from './BottomBar.module.css'
import { MoreSheet } from './MoreSheet.tsx'
import { RailEntry } from './RailEntry.tsx'
import { text } from './text.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

/** Five at most fit under a thumb; the fifth opens the rest. */
const DIRECT = 4

/** What people reach for on a phone, before the others in the order of the rail. */
const byReach = (entries: MenuEntry[]): MenuEntry[] => [
  ...entries.filter(({ isFirstOnPhone }) => isFirstOnPhone),
  ...entries.filter(({ isFirstOnPhone }) => !isFirstOnPhone),
]

/** The menu of a phone. */
export function BottomBar({ onSwitcher, onStatus }: { onSwitcher: () => void; onStatus: () => void }) {
  const entries = byReach(useMenu().entries)
  const numbers = useNumbers()
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const direct = entries.slice(0, DIRECT)
  return (
    <>
      <nav className={styles.bar} aria-label={text.menu}>
        {direct.map((entry) => (
          <RailEntry key={entry.path} entry={entry} count={numbers([entry])} look="bar" />
        ))}
        <button
          type="button"
          className={`${entryStyles.entry} ${entryStyles.bar}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={20} aria-hidden="true" />
          {text.more}
          <span className={entryStyles.count}>
            <WaitingBadge count={Math.max(numbers() - numbers(direct), unread)} />
          </span>
        </button>
      </nav>
      {isOpen && (
        <MoreSheet
          entries={entries.slice(DIRECT)}
          onSwitcher={onSwitcher}
          onStatus={onStatus}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
