import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { MenuEntry } from '../../platform/capability.ts'
import { useMenu } from '../../platform/navigation/use-menu.ts'
import styles from './BottomBar.module.css'
import { MoreSheet } from './MoreSheet.tsx'
import entryStyles from './RailEntry.module.css'
import { RailEntry } from './RailEntry.tsx'
import { text } from './text.ts'

/** Five at most fit under a thumb; the fifth opens the rest. */
const DIRECT = 4

/** What people reach for on a phone, before the others in the order of the rail. */
const byReach = (entries: MenuEntry[]): MenuEntry[] => [
  ...entries.filter(({ isFirstOnPhone }) => isFirstOnPhone),
  ...entries.filter(({ isFirstOnPhone }) => !isFirstOnPhone),
]

/** The menu of a phone. */
export function BottomBar({ onSwitcher }: { onSwitcher: () => void }) {
  const entries = byReach(useMenu().entries)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <nav className={styles.bar} aria-label={text.menu}>
        {entries.slice(0, DIRECT).map((entry) => (
          <RailEntry key={entry.path} entry={entry} look="bar" />
        ))}
        <button
          type="button"
          className={`${entryStyles.entry} ${entryStyles.bar}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
          {text.more}
        </button>
      </nav>
      {isOpen && (
        <MoreSheet entries={entries.slice(DIRECT)} onSwitcher={onSwitcher} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
