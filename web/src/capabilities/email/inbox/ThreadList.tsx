import { waitingEmailsCount } from '@corridor/contract/email/counts.ts'
import type { EmailThread } from '@corridor/contract/email/model.ts'
import { THREAD_FILTERS, type ThreadFilter } from '@corridor/contract/email/types.ts'
import { needsAction } from '@corridor/contract/worklist/rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { WorkMenuItems } from '#capabilities/worklist/public.ts'
import { RowWithMenu } from '#engines/conversation/inbox/RowWithMenu.tsx'
import { useConversationKeys } from '#engines/conversation/inbox/use-conversation-keys.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { sentenceOf } from '#platform/api.ts'
import { countsQuery } from '#platform/counts.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { LongList } from '#ui/data/list/LongList.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconEdit, IconMail } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { withThread } from '../places.ts'
import { markThread } from '../state/changes.ts'
import { threadsQuery } from '../state/queries.ts'
import { inboxText as text, text as words } from '../text.ts'
import { Found } from './Found.tsx'
import styles from './ThreadList.module.css'
import { ThreadRow } from './ThreadRow.tsx'

/** The threads of the practice. Which are shown is in the address. */
export function ThreadList() {
  const [search] = useSearchParams()
  const [term, setTerm] = useSearchTerm()
  const filter = THREAD_FILTERS.find((one) => one === search.get('filter')) ?? 'all'
  return (
    <ListPane
      title={words.title}
      actions={
        <IconMenuLink
          isOn
          label={words.write}
          icon={<IconEdit size={20} />}
          to={addressWith(search, { panel: 'recipients' })}
        />
      }
      tools={
        <>
          <SearchField label={text.search} clearLabel={text.clearSearch} value={term} onChange={setTerm} />
          {!term && <FilterChips filter={filter} />}
        </>
      }
    >
      {term.trim() ? (
        <Found term={term.trim()} onClear={() => setTerm('')} />
      ) : (
        <Threads key={filter} filter={filter} />
      )}
    </ListPane>
  )
}

function FilterChips({ filter }: { filter: ThreadFilter }) {
  const [search] = useSearchParams()
  const { data: waiting = 0 } = useQuery({
    ...countsQuery,
    select: (counts) => counts.find(({ name }) => name === waitingEmailsCount.name)?.count ?? 0,
  })
  return (
    <Filters label={text.filters}>
      {THREAD_FILTERS.map((one) => (
        <Chip
          key={one}
          // Choosing the active one again shows all.
          to={addressWith(search, { filter: one === 'all' || one === filter ? null : one })}
          isOn={one === filter}
          count={
            one === 'needs-action' && waiting > 0 ? (
              <CountBadge count={waiting} label={text.waitingCount(waiting)} />
            ) : undefined
          }
        >
          {text.filterNames[one]}
        </Chip>
      ))}
    </Filters>
  )
}

type Item = { key: string; thread?: EmailThread; heading?: string; isPassedOver?: boolean }

const groupOf = ({ work }: EmailThread): string | undefined => {
  if (work?.doneAt) return text.done
  return work && needsAction(work) ? undefined : text.waiting
}

/** The threads in the order of the server, with a heading where another group begins. */
function itemsOf(threads: readonly EmailThread[], isGrouped: boolean, hasMore: boolean): Item[] {
  const items: Item[] = []
  let group: string | undefined
  for (const thread of threads) {
    const own = isGrouped ? groupOf(thread) : undefined
    if (own !== undefined && own !== group) items.push({ key: own, heading: own, isPassedOver: true })
    group = own
    items.push({ key: thread.id, thread })
  }
  return hasMore ? [...items, { key: 'more', isPassedOver: true }] : items
}

function Threads({ filter }: { filter: ThreadFilter }) {
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const query = useInfiniteQuery(threadsQuery(filter))
  const open = search.get('threadId')
  const { data, hasNextPage } = query
  const mark = ({ id, isUnread }: EmailThread) => {
    // Left open, it would be read again at once.
    if (!isUnread && id === open) setSearch(withThread(search, null).search)
    markThread(id, !isUnread).catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))
  }
  const items = useMemo(
    () => itemsOf(data?.pages.flatMap(({ threads }) => threads) ?? [], filter === 'all', hasNextPage),
    [data, filter, hasNextPage],
  )
  useConversationKeys({
    shown: () => data && items.flatMap(({ thread }) => thread ?? []),
    open,
    onOpen: (id) => setSearch(withThread(search, id).search),
  })
  return (
    <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} rows={8}>
      {() =>
        items.length > 0 ? (
          <LongList
            label={text.threads}
            items={items}
            heightOf={({ thread }) => (thread ? 84 : 40)}
            currentKey={open ?? undefined}
          >
            {({ thread, heading }, tabIndex) => {
              if (heading) return <h3 className={styles.heading}>{heading}</h3>
              if (!thread)
                return (
                  <div className={styles.more}>
                    <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                      {text.more}
                    </Button>
                  </div>
                )
              return (
                <RowWithMenu
                  label={text.moreOf(thread.patientName)}
                  items={
                    <>
                      <MenuItem icon={<IconMail size={18} />} onAction={() => mark(thread)}>
                        {thread.isUnread ? text.markRead : text.markUnread}
                      </MenuItem>
                      {thread.work && <WorkMenuItems state={thread.work} seenUpTo={thread.lastSeq} />}
                    </>
                  }
                >
                  <ThreadRow
                    thread={thread}
                    to={`?${withThread(search, thread.id).search}`}
                    isOpen={thread.id === open}
                    now={now}
                    tabIndex={tabIndex}
                  />
                </RowWithMenu>
              )
            }}
          </LongList>
        ) : (
          <NoneFound
            title={text.noneTitle[filter]}
            text={text.none[filter]}
            clearLabel={text.showAll}
            onClear={() => setSearch(addressWith(search, { filter: null }).search, { replace: true })}
          />
        )
      }
    </Loaded>
  )
}
