import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Capabilities } from '../../platform/capability.ts'
import { useMenu } from '../../platform/navigation/use-menu.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Switcher.module.css'
import { SwitcherList } from './SwitcherList.tsx'
import { findItems, type SwitcherItem, switcherItems } from './switcher-items.ts'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

const HINTS = [
  ['↑ ↓', text.switcherHints.move],
  ['Enter', text.switcherHints.open],
  ['Esc', text.switcherHints.close],
]

interface SwitcherProps {
  onClose: () => void
  onHelp: () => void
  /** Signing out everywhere, which is asked about first. */
  onLeave: () => void
}

/** Ctrl+K: type where to go or what to do. The focus stays in the field; the list follows it (ARIA combobox). */
export function Switcher({ onClose, onHelp, onLeave }: SwitcherProps) {
  const navigate = useNavigate()
  const { entries } = useMenu()
  const profile = useProfileEntries()
  const others = useContext(Capabilities).flatMap(({ switcher = [] }) => switcher)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const items = switcherItems({
    places: [...entries, ...profile, ...others],
    navigate,
    openHelp: onHelp,
    askToLeave: onLeave,
  })
  const found = findItems(items, query)
  const active = found[at]
  useEffect(() => input.current?.focus(), [])

  const run = (item: SwitcherItem) => {
    // First close, which gives the focus back, then act: the new screen may want the focus itself.
    onClose()
    item.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step && found.length > 0) setAt(step(at, found.length))
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }

  return (
    <Dialog label={text.switcher} look="top" onClose={onClose}>
      <div className={styles.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={text.switcher}
          aria-expanded="true"
          aria-controls="switcher-list"
          aria-activedescendant={active && `switcher-${at}`}
          aria-autocomplete="list"
          placeholder={text.switcherPlaceholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <SwitcherList items={found} at={at} query={query} onPoint={setAt} onRun={run} />
      <footer className={styles.hints} aria-hidden="true">
        {HINTS.map(([key, meaning]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {meaning}
          </span>
        ))}
      </footer>
    </Dialog>
  )
}
