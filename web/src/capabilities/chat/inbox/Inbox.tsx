import { unreadChatsCount } from '@corridor/contract/chat/counts.ts'
import { chosenFilter, isListed, isWaiting, listOf } from '@corridor/contract/chat/rules.ts'
import { INBOX_FILTERS, type InboxFilter } from '@corridor/contract/chat/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countsQuery } from '#platform/counts.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconAlarm, IconArchive, IconEdit } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { Reminders } from '../reminders/Reminders.tsx'
import { useReminders } from '../reminders/reminders.ts'
import { remindersText } from '../reminders/text.ts'
import { type LoadedChannels, readMore, useChannels, useMe } from '../state/channels.ts'
import { text } from '../text.ts'
import { InboxList } from './InboxList.tsx'
import { InboxSearch } from './InboxSearch.tsx'
import { inboxItems } from './inbox-items.ts'
import { inboxText } from './text.ts'

/** What the column can show in place of the conversations. */
const PANELS = ['archive', 'reminders'] as const
type Panel = (typeof PANELS)[number]

const TITLES = { archive: inboxText.archive, reminders: remindersText.title } as const satisfies Record<
  Panel,
  string
>

/** The conversations of one person: their favourites, the others, and behind a button the archive. All of it is in the address. */
export function Inbox() {
  const [search] = useSearchParams()
  const [term, setTerm] = useSearchTerm()
  const [entered, setEntered] = useState<string>()
  const find = (typed: string) => {
    setEntered(undefined)
    setTerm(typed)
  }
  const panel = PANELS.find((one) => one === search.get('list'))
  useWayIntoPanel(panel)
  const filter = INBOX_FILTERS.find((one) => one === search.get('filter')) ?? 'none'
  return (
    <ListPane
      title={panel ? TITLES[panel] : text.title}
      back={panel && { to: addressWith(search, { list: null, q: null }), label: inboxText.back }}
      actions={<Ways isPanel={panel !== undefined} />}
      tools={
        panel !== 'reminders' && (
          <>
            <SearchField
              label={inboxText.search}
              clearLabel={inboxText.clearSearch}
              value={term}
              onChange={find}
              onDown={focusRows}
              onEnter={() => setEntered(term.trim())}
            />
            {!term && !panel && <FilterChips filter={filter} />}
          </>
        )
      }
    >
      {panel === 'reminders' ? (
        <Reminders />
      ) : (
        <Conversations
          term={term.trim()}
          entered={entered}
          onOpened={() => setEntered(undefined)}
          onClear={() => find('')}
          isArchive={panel === 'archive'}
          filter={filter}
        />
      )}
    </ListPane>
  )
}

interface ConversationsProps {
  term: string
  entered: string | undefined
  onOpened: () => void
  onClear: () => void
  isArchive: boolean
  filter: InboxFilter
}

/** Rendered again for each message in any conversation; a component of its own so that what is above it is not. */
function Conversations({ term, entered, onOpened, onClear, ...shown }: ConversationsProps) {
  return (
    <Loaded
      query={useChannels()}
      loadingLabel={inboxText.loading}
      failedTitle={inboxText.failedTitle}
      rows={8}
    >
      {(known) =>
        term ? (
          <InboxSearch term={term} known={known} entered={entered} onOpened={onOpened} onClear={onClear} />
        ) : (
          <Lists known={known} {...shown} />
        )
      }
    </Loaded>
  )
}

/** Opening a panel removes the link into it and closing removes the link out of it, so the focus is moved to the other link. */
function useWayIntoPanel(panel: Panel | undefined): void {
  const before = useRef(panel)
  useEffect(() => {
    const left = before.current
    before.current = panel
    if (left === panel || document.activeElement !== document.body) return
    const name = panel ? `[aria-label="${inboxText.back}"]` : `[href*="list=${left}"]`
    const link = document.querySelector<HTMLElement>(`a${name}`)
    if (link) link.focus()
    else focusRows()
  }, [panel])
}

/** The arrow keys move from the search field into the list. */
export const focusRows = (): void =>
  document.querySelector<HTMLElement>('[data-list-scroll] li [tabindex="0"]')?.focus()

function Ways({ isPanel }: { isPanel: boolean }) {
  const [search] = useSearchParams()
  const reminders = useReminders().data?.length ?? 0
  const to = (list: Panel) => addressWith(search, { list, filter: null, q: null })
  const icon = { size: 20 }
  return (
    <>
      {!isPanel && reminders > 0 && (
        <IconMenuLink
          label={remindersText.open(reminders)}
          icon={<IconAlarm {...icon} />}
          to={to('reminders')}
        />
      )}
      {!isPanel && (
        <IconMenuLink label={inboxText.openArchive} icon={<IconArchive {...icon} />} to={to('archive')} />
      )}
      <IconMenuLink
        isOn
        label={inboxText.newChat}
        icon={<IconEdit {...icon} />}
        to={addressWith(search, { new: 'chat' })}
      />
    </>
  )
}

const FILTERS = ['none', 'unread', 'groups', 'outside'] as const satisfies readonly InboxFilter[]

function FilterChips({ filter }: { filter: InboxFilter }) {
  const known = useChannels().data
  const [search] = useSearchParams()
  const me = useMe()
  const found = useMemo(
    () =>
      Object.values(known?.conversations ?? {}).filter(
        (one) => isWaiting(one) && listOf(one) !== 'archive' && isListed(one, me),
      ).length,
    [known, me],
  )
  const isPart = Boolean(known?.more.DEFAULT || known?.more.FAVOURITES)
  // Pages that are not loaded are counted by the server only, so the server's number is shown, as in the menu.
  const { data: counted = 0 } = useQuery({
    ...countsQuery,
    enabled: isPart,
    select: (counts) => counts.find(({ name }) => name === unreadChatsCount.name)?.count ?? 0,
  })
  const unread = isPart ? Math.max(found, counted) : found
  const addressOf = (chosen: InboxFilter) => {
    const next = chosenFilter(filter, chosen)
    return addressWith(search, { filter: next === 'none' ? null : next })
  }
  return (
    <Filters label={inboxText.filters}>
      {FILTERS.map((one) => (
        <Chip
          key={one}
          to={addressOf(one)}
          isOn={one === filter}
          count={one === 'unread' && <CountBadge count={unread} label={inboxText.unread(unread)} />}
        >
          {inboxText.filterNames[one]}
        </Chip>
      ))}
    </Filters>
  )
}

interface ListsProps {
  known: LoadedChannels
  isArchive: boolean
  filter: InboxFilter
}

function Lists({ known, isArchive, filter }: ListsProps) {
  const me = useMe()
  const [search, setSearch] = useSearchParams()
  const open = search.get('channelId')
  const items = useMemo(
    () => inboxItems(known, { me, filter, open, isArchive, readMore, titles: inboxText }),
    [known, me, isArchive, filter, open],
  )
  if (items.length > 0)
    return <InboxList label={isArchive ? inboxText.archive : inboxText.conversations} items={items} />
  if (isArchive)
    return <EmptyState Icon={IconArchive} title={inboxText.archiveEmptyTitle} text={inboxText.archiveEmpty} />
  return (
    filter !== 'none' && (
      <NoneFound
        title={inboxText.hiddenTitle}
        text={inboxText.hidden[filter]}
        clearLabel={inboxText.showAll}
        onClear={() => setSearch(addressWith(search, { filter: null }).search, { replace: true })}
      />
    )
  )
}
