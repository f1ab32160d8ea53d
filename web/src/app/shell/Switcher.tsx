import { useContext, useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { Capabilities } from '../../platform/capability.ts'
import { useFindings, useSearchedFindings } from '../../platform/navigation/findings.ts'
import { useMenu } from '../../platform/navigation/use-menu.ts'
import { PersonStatus } from '../../platform/presence/PersonStatus.tsx'
import { useSession } from '../../platform/session.ts'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { IconSearch } from '../../ui/icons/icons.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Spoken } from '../../ui/states/Spoken.tsx'
import styles from './Switcher.module.css'
import { findItems, type SwitcherItem, switcherItems } from './switcher-items.ts'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'

const HINTS = [
  ['↑ ↓', text.switcherHints.move],
  ['Enter', text.switcherHints.open],
  ['Esc', text.switcherHints.close],
]

interface SwitcherProps {
  onClose: () => void
  onHelp: () => void
  /** Signs out everywhere, after a confirmation. */
  onLeave: () => void
}

/**
 * Ctrl+K: type where to go, whom to find or what to do. The focus stays in the field, which names the active
 * item of the list.
 */
export function Switcher({ onClose, onHelp, onLeave }: SwitcherProps) {
  const navigate = useNavigate()
  const { entries } = useMenu()
  const profile = useProfileEntries()
  const capabilities = useContext(Capabilities)
  const session = useSession()
  const findings = useFindings()
  const [query, setQuery] = useState('')
  const searched = useSearchedFindings(query)
  const items = switcherItems({
    menuItems: [...entries, ...profile, ...capabilities.flatMap(({ switcher = [] }) => switcher)],
    findings,
    searched,
    commands: capabilities
      .flatMap(({ commands = [] }) => commands)
      .filter(({ isFor }) => isFor?.(session) ?? true),
    navigate,
    openHelp: onHelp,
    confirmLeave: onLeave,
  })
  const found = findItems(items, query)
  const run = (item: SwitcherItem) => {
    // Closes first, which restores the focus, then acts: the new screen may set the focus itself.
    onClose()
    item.run()
  }
  return (
    <Dialog label={text.search} look="top" onClose={onClose}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <TextField className={styles.search!} aria-label={text.search} autoFocus>
          <IconSearch size={20} aria-hidden="true" />
          <Input
            className={styles.input!}
            role="combobox"
            aria-expanded="true"
            placeholder={text.switcherPlaceholder}
          />
        </TextField>
        <ListBox
          // Reset for a new text: the first match is active, also after a letter was deleted.
          key={query}
          className={styles.list!}
          aria-label={text.search}
          autoFocus="first"
          shouldFocusWrap
          renderEmptyState={() => <p className={styles.none}>{text.switcherNone(query.trim())}</p>}
        >
          {inGroups(found).map(({ label, members }) => (
            <ListBoxSection key={label}>
              <Header className={styles.group!}>{label}</Header>
              {members.map((item) => (
                <ListBoxItem
                  key={item.key}
                  id={item.key}
                  className={styles.item!}
                  textValue={item.label}
                  onAction={() => run(item)}
                >
                  {item.Icon && <item.Icon size={19} aria-hidden="true" />}
                  {item.avatar && <Avatar size="s" {...item.avatar} />}
                  <span className={styles.label}>{item.label}</span>
                  {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  {item.personId && (
                    <span className={styles.status}>
                      <PersonStatus personId={item.personId} />
                    </span>
                  )}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
      <div role="status">
        <Spoken>{query && text.switcherCount(found.length)}</Spoken>
      </div>
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

const inGroups = (items: SwitcherItem[]) =>
  [...new Set(items.map(({ group }) => group))].map((label) => ({
    label,
    members: items.filter(({ group }) => group === label),
  }))
