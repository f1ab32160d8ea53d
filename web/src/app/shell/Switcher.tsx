import { useContext, useEffect, useState } from 'react'
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
import { Capabilities } from '#platform/capability.ts'
import { type Searched, useFindings, useSearched } from '#platform/navigation/use-findings.ts'
import { useMenu } from '#platform/navigation/use-menu.ts'
import { PersonStatus } from '#platform/presence/PersonStatus.tsx'
import { type SessionState, useSession } from '#platform/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconSearch, IconX } from '#ui/icons/icons.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { forgetSearches, rememberSearch, useRecentSearches } from './recent-searches.ts'
import styles from './Switcher.module.css'
import { findItems, type SwitcherItem, settingsOf, switcherItems } from './switcher-items.ts'
import { text } from './text.ts'
import { useProfileEntries } from './use-profile-entries.ts'

const HINTS = [
  ['↑ ↓', text.switcherHints.move],
  ['Enter', text.switcherHints.open],
  ['Esc', text.switcherHints.close],
]

interface SwitcherProps {
  /** What was typed before this was there. */
  takeTyped: () => string
  onClose: () => void
  onHelp: () => void
  onStatus: () => void
  /** Signs out everywhere, after a confirmation. */
  onLeave: () => void
}

/**
 * Ctrl+K: type where to go, whom or what to find, or what to do. The focus stays in the field, which names the
 * active item of the list.
 */
export function Switcher({ takeTyped, onClose, onHelp, onStatus, onLeave }: SwitcherProps) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const typed = takeTyped()
    setQuery((query) => typed + query)
  }, [takeTyped])
  const searched = useSearched(query)
  const found = findItems(useItems({ searched, searchFor: setQuery, onHelp, onStatus, onLeave }), query)
  // The first match is active, also of a kind that was found later, until the person moves.
  const first = `${query} ${found[0]?.key}`
  const [moved, setMoved] = useState({ query: '', first: '' })
  const hasMoved = moved.first !== '' && moved.query === query
  const isSearching = searched.some((one) => one.isSearching)
  const run = (item: SwitcherItem) => {
    if (item.staysOpen) return item.run()
    if (item.isTyped) rememberSearch(query)
    // Closes first, which restores the focus, then acts: the new screen may set the focus itself.
    onClose()
    item.run()
  }
  return (
    <Dialog label={text.search} look="top" onClose={onClose}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <div
          className={styles.head}
          onKeyDownCapture={({ key }) => {
            if (key.startsWith('Arrow') && !hasMoved) setMoved({ query, first })
          }}
        >
          <TextField className={styles.search!} aria-label={text.search} autoFocus>
            <IconSearch size={20} aria-hidden="true" />
            <Input
              className={styles.input!}
              role="combobox"
              aria-expanded="true"
              placeholder={text.searchEverything}
              enterKeyHint="go"
            />
          </TextField>
          <span className={styles.close}>
            <IconButton label={text.close} icon={<IconX size={22} />} onClick={onClose} />
          </span>
        </div>
        <ListBox
          key={hasMoved ? moved.first : first}
          className={styles.list!}
          aria-label={text.search}
          autoFocus="first"
          shouldFocusWrap
          renderEmptyState={() => (
            <p className={styles.none}>
              {isSearching ? text.switcherSearching : text.switcherNone(query.trim())}
            </p>
          )}
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
      <Failed searched={searched} />
      <div role="status">
        <Spoken>{query && (isSearching ? text.switcherSearching : text.switcherCount(found.length))}</Spoken>
      </div>
      <footer className={styles.hints} aria-hidden="true">
        {HINTS.map(([key, meaning]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {meaning}
          </span>
        ))}
        {isSearching && found.length > 0 && (
          <span className={styles.searching}>{text.switcherSearching}</span>
        )}
      </footer>
    </Dialog>
  )
}

interface Wanted {
  searched: Searched[]
  searchFor: (term: string) => void
  onHelp: () => void
  onStatus: () => void
  onLeave: () => void
}

/** Everything this person can reach now. */
function useItems({ searched, searchFor, onHelp, onStatus, onLeave }: Wanted): SwitcherItem[] {
  const navigate = useNavigate()
  const { entries } = useMenu()
  const profile = useProfileEntries()
  const capabilities = useContext(Capabilities)
  const session = useSession()
  const findings = useFindings()
  const recent = useRecentSearches()
  const isTheirs = ({ isFor }: { isFor?: (who: SessionState) => boolean }) => isFor?.(session) ?? true
  return switcherItems({
    menuItems: [...entries, ...profile, ...capabilities.flatMap(({ switcher = [] }) => switcher)],
    findings,
    searched,
    commands: capabilities.flatMap(({ commands = [] }) => commands).filter(isTheirs),
    settings: settingsOf(capabilities).filter(isTheirs),
    recent,
    searchFor,
    forgetRecent: forgetSearches,
    navigate,
    openHelp: onHelp,
    openStatus: onStatus,
    confirmLeave: onLeave,
  })
}

/** What could not be searched; everything else was. */
function Failed({ searched }: { searched: readonly Searched[] }) {
  const failed = searched.filter(({ hasFailed }) => hasFailed)
  if (failed.length === 0) return null
  const headings = [...new Set(failed.map(({ heading }) => heading))]
  const retry = () => {
    for (const one of failed) one.retry()
  }
  return (
    <div className={styles.failed} role="alert">
      <span>{text.switcherFailed(headings)}</span>
      <Button onClick={retry}>{text.tryAgain}</Button>
    </div>
  )
}

const inGroups = (items: SwitcherItem[]) =>
  [...new Set(items.map(({ group }) => group))].map((label) => ({
    label,
    members: items.filter(({ group }) => group === label),
  }))
