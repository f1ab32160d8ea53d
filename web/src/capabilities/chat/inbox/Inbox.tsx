import { chosenFilter, shownIn } from '@corridor/contract/chat/rules.ts'
import { INBOX_FILTERS, type InboxFilter } from '@corridor/contract/chat/types.ts'
import { IconArchive, IconChevronLeft, IconEdit, IconStar } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { useSearchTerm } from '../../../platform/navigation/use-search-term.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconPlaceLink } from '../../../ui/actions/IconPlaceLink.tsx'
import { Chip } from '../../../ui/data/Chip.tsx'
import { CountBadge } from '../../../ui/data/CountBadge.tsx'
import { Filters } from '../../../ui/fields/Filters.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { ListPane } from '../../../ui/layout/ListPane.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { type KnownChannels, readMore, useChannels, useMe } from '../state/channels.ts'
import { text } from '../text.ts'
import styles from './Inbox.module.css'
import { InboxSearch } from './InboxSearch.tsx'
import { Rows } from './Rows.tsx'
import { inboxText } from './text.ts'

/** The conversations of one person: their favourites, the others, and behind a button the archive. All of it is in the address. */
export function Inbox() {
  const query = useChannels()
  const [search] = useSearchParams()
  const [term, find] = useSearchTerm()
  const isArchive = search.get('list') === 'archive'
  const filter = INBOX_FILTERS.find((one) => one === search.get('filter')) ?? 'none'
  return (
    <ListPane
      title={isArchive ? inboxText.archive : text.title}
      actions={<Ways isArchive={isArchive} />}
      tools={
        <>
          <SearchField
            label={inboxText.search}
            clearLabel={inboxText.clearSearch}
            value={term}
            onChange={find}
          />
          {!term && !isArchive && <FilterChips filter={filter} known={query.data} />}
        </>
      }
    >
      <Loaded query={query} loadingLabel={inboxText.loading} failedTitle={inboxText.failedTitle} rows={8}>
        {(known) =>
          term.trim() ? (
            <InboxSearch term={term.trim()} known={known} onClear={() => find('')} />
          ) : (
            <Lists known={known} isArchive={isArchive} filter={filter} />
          )
        }
      </Loaded>
    </ListPane>
  )
}

function Ways({ isArchive }: { isArchive: boolean }) {
  const [search] = useSearchParams()
  return (
    <>
      <IconPlaceLink
        label={isArchive ? inboxText.leaveArchive : inboxText.openArchive}
        icon={isArchive ? <IconChevronLeft size={20} /> : <IconArchive size={20} />}
        to={addressWith(search, { list: isArchive ? null : 'archive', filter: null })}
      />
      <IconPlaceLink
        label={inboxText.newChat}
        icon={<IconEdit size={20} />}
        to={addressWith(search, { new: 'chat' })}
      />
    </>
  )
}

const FILTERS = ['none', 'unread', 'groups', 'outside'] as const satisfies readonly InboxFilter[]

function FilterChips({ filter, known }: { filter: InboxFilter; known: KnownChannels | undefined }) {
  const [search] = useSearchParams()
  const me = useMe()
  const all = Object.values(known?.channels ?? {})
  const unread = (['default', 'favourites'] as const).flatMap((list) =>
    shownIn(list, all, { me, filter: 'unread' }),
  ).length
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
  known: KnownChannels
  isArchive: boolean
  filter: InboxFilter
}

function Lists({ known, isArchive, filter }: ListsProps) {
  const me = useMe()
  const [search, setSearch] = useSearchParams()
  const open = search.get('channelId')
  const all = useMemo(() => {
    const channels = Object.values(known.channels)
    const shown = (list: 'default' | 'favourites' | 'archive') => {
      const found = shownIn(list, channels, { me, filter: isArchive ? 'none' : filter })
      // The one that is open stays where it was, read or not.
      const kept = filter === 'unread' && channels.find(({ id }) => id === open)
      return kept && !found.includes(kept) && shownIn(list, [kept], { me, filter: 'none' }).length > 0
        ? shownIn(list, [...found, kept], { me, filter: 'none' })
        : found
    }
    return { favourites: shown('favourites'), usual: shown('default'), archive: shown('archive') }
  }, [known, me, isArchive, filter, open])
  if (isArchive)
    return all.archive.length > 0 ? (
      <>
        <Rows channels={all.archive} />
        <More list="ARCHIVED" token={known.more.ARCHIVED} />
      </>
    ) : (
      <EmptyState Icon={IconArchive} title={inboxText.archiveEmptyTitle} text={inboxText.archiveEmpty} />
    )
  if (all.favourites.length + all.usual.length === 0 && filter !== 'none')
    return (
      <NoneFound
        title={inboxText.hiddenTitle}
        text={inboxText.hidden[filter]}
        clearLabel={inboxText.showAll}
        onClear={() => setSearch(addressWith(search, { filter: null }).search, { replace: true })}
      />
    )
  return (
    <>
      {all.favourites.length > 0 && (
        <Section title={inboxText.favourites} icon={<IconStar size={16} aria-hidden="true" />}>
          <Rows channels={all.favourites} />
          <More list="FAVOURITES" token={known.more.FAVOURITES} />
        </Section>
      )}
      {all.usual.length > 0 && (
        <Section title={inboxText.conversations} isQuiet={all.favourites.length === 0}>
          <Rows channels={all.usual} />
          <More list="DEFAULT" token={known.more.DEFAULT} />
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  title: string
  icon?: ReactNode
  /** Alone it needs no heading. */
  isQuiet?: boolean
  children: ReactNode
}

function Section({ title, icon, isQuiet, children }: SectionProps) {
  return (
    <section aria-label={title}>
      {!isQuiet && (
        <h2 className={styles.heading}>
          {icon}
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}

function More({ list, token }: { list: keyof KnownChannels['more']; token: string | null }) {
  const task = useTask(() => readMore(list), { failure: 'snackbar' })
  if (!token) return null
  return (
    <div className={styles.more}>
      <Button size="s" isBusy={task.isBusy} onClick={() => void task.run()}>
        {inboxText.more}
      </Button>
    </div>
  )
}
