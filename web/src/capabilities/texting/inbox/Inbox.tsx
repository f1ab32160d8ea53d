import { waitingTextsCount } from '@corridor/contract/texting/counts.ts'
import type { TextConversation } from '@corridor/contract/texting/model.ts'
import { byLastMessage, chosenFilter, isListedUnder } from '@corridor/contract/texting/rules.ts'
import {
  CONVERSATION_FILTERS,
  type ConversationFilter,
  type ConversationOrder,
} from '@corridor/contract/texting/types.ts'
import { byUrgency } from '@corridor/contract/worklist/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WorkMenuItems } from '#capabilities/worklist/public.ts'
import { RowWithMenu } from '#engines/conversation/inbox/RowWithMenu.tsx'
import { useConversationKeys } from '#engines/conversation/inbox/use-conversation-keys.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { countsQuery } from '#platform/counts.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuChoices } from '#ui/actions/MenuChoices.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { LongList } from '#ui/data/list/LongList.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconArchive, IconDots, IconEdit, IconId, IconUsers } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { withConversation } from '../addresses.ts'
import { faceOf } from '../conversation/face.ts'
import { KeepingItems } from '../conversation/KeepingItems.tsx'
import { setOrder, textList, useOrder } from '../state/conversations.ts'
import { inboxText, text } from '../text.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { Found } from './Found.tsx'
import styles from './Inbox.module.css'

const SHOWN_FILTERS = [
  'needs-action',
  'unread',
  'all',
  'mine',
] as const satisfies readonly ConversationFilter[]

const focusRows = (): void =>
  document.querySelector<HTMLElement>('[data-list-scroll] li [tabindex="0"]')?.focus()

/** The conversations of the practice. Which are shown is in the address. */
export function Inbox() {
  const [search] = useSearchParams()
  const [term, setTerm] = useSearchTerm()
  const isArchive = search.get('list') === 'archive'
  const filter = CONVERSATION_FILTERS.find((one) => one === search.get('filter')) ?? 'all'
  return (
    <ListPane
      title={isArchive ? inboxText.archive : text.title}
      back={
        isArchive
          ? { to: addressWith(search, { list: null, q: null }), label: inboxText.backToList }
          : undefined
      }
      actions={<Ways isArchive={isArchive} />}
      tools={
        <>
          <SearchField
            label={inboxText.search}
            clearLabel={inboxText.clearSearch}
            value={term}
            onChange={setTerm}
            onDown={focusRows}
          />
          {!term && !isArchive && <FilterChips filter={filter} />}
        </>
      }
    >
      {term.trim() ? (
        <Found term={term.trim()} onClear={() => setTerm('')} />
      ) : (
        <Conversations filter={isArchive ? 'archived' : filter} />
      )}
    </ListPane>
  )
}

function Ways({ isArchive }: { isArchive: boolean }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const order = useOrder()
  const icon = { size: 20 }
  return (
    <>
      <Menu trigger={<IconDots {...icon} />} triggerLabel={inboxText.more}>
        <MenuChoices<ConversationOrder>
          label={inboxText.order}
          choices={[
            { value: 'ascending', label: inboxText.ascending },
            { value: 'newest-first', label: inboxText.newestFirst },
          ]}
          value={order}
          onChange={setOrder}
        />
        <MenuDivider />
        <MenuItem
          icon={<IconUsers size={18} />}
          onAction={() => setSearch(addressWith(search, { panel: 'lists' }).search)}
        >
          {inboxText.lists}
        </MenuItem>
        <MenuItem icon={<IconId size={18} />} onAction={() => void navigate('/dashboard/patient-records')}>
          {inboxText.records}
        </MenuItem>
      </Menu>
      {!isArchive && (
        <IconMenuLink
          label={inboxText.openArchive}
          icon={<IconArchive {...icon} />}
          to={addressWith(search, { list: 'archive', filter: null, q: null })}
        />
      )}
      <IconMenuLink
        isOn
        label={inboxText.recipients}
        icon={<IconEdit {...icon} />}
        to={addressWith(search, { panel: 'recipients' })}
      />
    </>
  )
}

function FilterChips({ filter }: { filter: ConversationFilter }) {
  const [search] = useSearchParams()
  const { data: waiting = 0 } = useQuery({
    ...countsQuery,
    select: (counts) => counts.find(({ name }) => name === waitingTextsCount.name)?.count ?? 0,
  })
  const addressOf = (chosen: ConversationFilter) => {
    const next = chosenFilter(filter, chosen)
    return addressWith(search, { filter: next === 'all' ? null : next })
  }
  return (
    <Filters label={inboxText.filters}>
      {SHOWN_FILTERS.map((one) => (
        <Chip
          key={one}
          to={addressOf(one)}
          isOn={one === filter}
          count={
            one === 'needs-action' && waiting > 0 ? (
              <CountBadge count={waiting} label={inboxText.waitingCount(waiting)} />
            ) : undefined
          }
        >
          {inboxText.filterNames[one]}
        </Chip>
      ))}
    </Filters>
  )
}

const byWait = (one: TextConversation, other: TextConversation): number =>
  one.work && other.work ? byUrgency(one.work, other.work) : 0

type Item = { key: string; conversation?: TextConversation; isPassedOver?: boolean }

function Conversations({ filter }: { filter: ConversationFilter }) {
  const [search, setSearch] = useSearchParams()
  const ownId = useSession(({ user }) => user?.id ?? '')
  const order = useOrder()
  const now = useNow()
  const query = textList.useAll()
  const open = search.get('conversationId')
  const { data } = query
  // What needs action is listed by its wait.
  const endsWithNewest = filter !== 'needs-action' && order === 'ascending'
  const items = useMemo((): Item[] => {
    const shown = Object.values(data?.conversations ?? {})
      .filter((one) => isListedUnder(filter, one, ownId))
      .sort(filter === 'needs-action' ? byWait : byLastMessage(order))
      .map((conversation) => ({ key: conversation.id, conversation }))
    const more: Item[] = data?.more[filter] ? [{ key: 'more', isPassedOver: true }] : []
    // What was not read yet is older.
    return endsWithNewest ? [...more, ...shown] : [...shown, ...more]
  }, [data, filter, order, endsWithNewest, ownId])
  useConversationKeys({
    shown: () =>
      data &&
      items.flatMap(({ conversation }) =>
        conversation ? { id: conversation.id, isUnread: conversation.hasUnreadMessage } : [],
      ),
    open,
    onOpen: (id) => setSearch(withConversation(search, id).search),
  })
  return (
    <Loaded query={query} loadingLabel={inboxText.loading} failedTitle={inboxText.failedTitle} rows={8}>
      {() =>
        items.length > 0 ? (
          <LongList
            label={filter === 'archived' ? inboxText.archive : inboxText.conversations}
            items={items}
            heightOf={() => 60}
            currentKey={open ?? undefined}
            order={`${filter} ${order}`}
            beginsAtEnd={endsWithNewest}
          >
            {({ conversation }, tabIndex) =>
              conversation ? (
                <RowWithMenu
                  label={inboxText.moreOf(faceOf(conversation).name)}
                  items={
                    <>
                      <KeepingItems
                        conversation={conversation}
                        onLeave={() =>
                          conversation.id === open && setSearch(withConversation(search, null).search)
                        }
                      />
                      {conversation.work && (
                        <WorkMenuItems state={conversation.work} seenUpTo={conversation.lastSeq} />
                      )}
                    </>
                  }
                >
                  <ConversationRow
                    conversation={conversation}
                    to={`?${withConversation(search, conversation.id).search}`}
                    isOpen={conversation.id === open}
                    now={now}
                    tabIndex={tabIndex}
                  />
                </RowWithMenu>
              ) : (
                <More filter={filter} />
              )
            }
          </LongList>
        ) : (
          <NoneFound
            title={inboxText.noneTitle[filter]}
            text={inboxText.none[filter]}
            clearLabel={inboxText.showAll}
            onClear={() =>
              setSearch(addressWith(search, { filter: null, list: null }).search, { replace: true })
            }
          />
        )
      }
    </Loaded>
  )
}

function More({ filter }: { filter: ConversationFilter }) {
  const task = useTask(() => textList.readMore(filter), { failure: 'snackbar' })
  return (
    <div className={styles.more}>
      <Button isBusy={task.isBusy} onClick={() => void task.run()}>
        {inboxText.showMore}
      </Button>
    </div>
  )
}
