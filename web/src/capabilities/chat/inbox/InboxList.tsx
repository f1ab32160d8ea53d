import { distinctNames, titleOf } from '@corridor/contract/chat/rules.ts'
import type { Contact } from '@corridor/contract/network/model.ts'
import { shortName } from '@corridor/contract/people/rules.ts'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FoundMessage } from '#engines/conversation/inbox/FoundMessage.tsx'
import { InboxRow } from '#engines/conversation/inbox/InboxRow.tsx'
import { RowWithMenu } from '#engines/conversation/inbox/RowWithMenu.tsx'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LongList } from '#ui/data/list/LongList.tsx'
import { IconStar } from '#ui/icons/icons.ts'
import { Spinner } from '#ui/states/Spinner.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text as uiText } from '#ui/text.ts'
import { KeepingItems } from '../conversation/KeepingItems.tsx'
import { withChannel, withPerson } from '../places.ts'
import { ChannelRow } from './ChannelRow.tsx'
import { initialsOf, otherOf } from './conversation-face.ts'
import styles from './Inbox.module.css'
import type { InboxItem } from './inbox-items.ts'
import { MarkedWords } from './MarkedWords.tsx'
import { inboxText } from './text.ts'
import { hitWords } from './use-message-search.ts'

const HEIGHTS = { heading: 41, channel: 60, person: 60, hit: 62, more: 60 } as const satisfies Record<
  InboxItem['kind'],
  number
>

interface InboxListProps {
  label: string
  items: readonly InboxItem[]
  /** What was searched for, to be marked. */
  term?: string
}

/** The list of conversations, or the people and messages that a search found; the open conversation is marked. */
export function InboxList({ label, items, term = '' }: InboxListProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = useNow()
  const open = search.get('channelId')
  const names = useMemo(
    () =>
      distinctNames(
        items.flatMap((item) =>
          item.kind === 'channel' && !item.channel.isGroupChat ? item.channel.recipients.slice(0, 1) : [],
        ),
      ),
    [items],
  )
  return (
    <LongList
      label={label}
      items={items}
      heightOf={({ kind }) => HEIGHTS[kind]}
      currentKey={term ? undefined : (open ?? undefined)}
    >
      {(item, tabIndex) => {
        if (item.kind === 'heading') return <Heading item={item} />
        if (item.kind === 'person')
          return (
            <PersonRow
              contact={item.contact}
              to={withPerson(search, item.contact.id)}
              now={now}
              tabIndex={tabIndex}
            />
          )
        if (item.kind === 'more') return <More load={item.load} />
        if (item.kind === 'hit')
          return (
            <Hit
              item={item}
              term={term}
              to={withChannel(search, item.hit.channelId, item.hit.seq)}
              now={now}
              tabIndex={tabIndex}
            />
          )
        const { channel } = item
        const isOpen = channel.id === open
        const name = shortName(names.get(otherOf(channel) ?? '') ?? titleOf(channel))
        return (
          <RowWithMenu
            label={inboxText.more(name)}
            items={
              <KeepingItems
                channel={channel}
                name={name}
                onLeave={() => void (isOpen && navigate(withChannel(search, null)))}
              />
            }
          >
            <ChannelRow
              channel={channel}
              name={name}
              // A string keeps its identity between renders, so that only rows that changed are rendered again.
              to={`?${withChannel(search, channel.id).search}`}
              isOpen={isOpen}
              now={now}
              tabIndex={tabIndex}
            />
          </RowWithMenu>
        )
      }}
    </LongList>
  )
}

type Of<Kind extends InboxItem['kind']> = Extract<InboxItem, { kind: Kind }>

function Heading({ item: { title, isFavourites } }: { item: Of<'heading'> }) {
  return (
    <h2 className={styles.heading}>
      {isFavourites && <IconStar size={16} aria-hidden="true" />}
      {title}
    </h2>
  )
}

interface PersonRowProps {
  contact: Contact
  to: ReturnType<typeof withPerson>
  now: number
  tabIndex: 0 | -1
}

function PersonRow({ contact, ...row }: PersonRowProps) {
  const { id, displayName, profileImageUrl, roleAndPractice } = contact
  return (
    <InboxRow
      {...row}
      name={displayName}
      initials={initialsOf(displayName)}
      imageUrl={profileImageUrl}
      status={useStatusOf(id)?.look}
      preview={roleAndPractice}
      at={null}
      unreadCount={0}
    />
  )
}

interface HitProps {
  item: Of<'hit'>
  term: string
  to: ReturnType<typeof withChannel>
  now: number
  tabIndex: 0 | -1
}

function Hit({ item: { hit, channel }, term, to, now, tabIndex }: HitProps) {
  const where = channel?.isGroupChat ? ` · ${titleOf(channel)}` : ''
  return (
    <FoundMessage
      to={to}
      name={`${hit.userFullName}${where}`}
      at={hit.createdTimeUtc}
      now={now}
      tabIndex={tabIndex}
    >
      <MarkedWords text={hitWords(hit)} term={term} />
    </FoundMessage>
  )
}

/** Reads on as soon as it comes into sight. */
function More({ load }: { load: () => Promise<unknown> }) {
  const task = useTask(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the next page has a place of its own
  useEffect(() => void task.run(), [])
  return (
    <div className={styles.more}>
      {task.failure ? (
        <Button size="s" onClick={() => void task.run()}>
          {uiText.retry}
        </Button>
      ) : (
        <>
          <Spinner />
          <Spoken>{inboxText.loading}</Spoken>
        </>
      )}
    </div>
  )
}
