import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { shownIn } from '@corridor/contract/chat/rules.ts'
import type { ChannelList, InboxFilter } from '@corridor/contract/chat/types.ts'
import type { Contact } from '@corridor/contract/network/model.ts'
import type { LongListItem } from '#ui/data/list/LongList.tsx'
import type { ListName, LoadedChannels } from '../state/channels.ts'
import type { MessageHit } from './use-message-search.ts'

/** The items of the list column, from top to bottom. */
export type InboxItem = LongListItem &
  (
    | { kind: 'heading'; title: string; isFavourites?: boolean }
    | { kind: 'channel'; channel: ChatChannel }
    /** Somebody one may write to and has no conversation with yet. */
    | { kind: 'person'; contact: Contact }
    | { kind: 'hit'; hit: MessageHit; channel?: ChatChannel }
    /** Once it is seen the next page is read. */
    | { kind: 'more'; load: () => Promise<unknown> }
  )

export const heading = (title: string, isFavourites = false): InboxItem => ({
  kind: 'heading',
  key: `heading ${title}`,
  isPassedOver: true,
  title,
  isFavourites,
})

export const channelItems = (channels: readonly ChatChannel[]): InboxItem[] =>
  channels.map((channel) => ({ kind: 'channel', key: channel.id, channel }))

export const personItems = (contacts: readonly Contact[]): InboxItem[] =>
  contacts.map((contact) => ({ kind: 'person', key: contact.id, contact }))

/** Another page by another token: each is read once. */
export const moreItem = (token: string, load: () => Promise<unknown>): InboxItem => ({
  kind: 'more',
  key: `more ${token}`,
  isPassedOver: true,
  load,
})

interface Look {
  me: string
  filter: InboxFilter
  /** The conversation that is open stays among the unread, read or not. */
  open: string | null
}

/** The conversations of one list in the order shown. */
export function shownChannels(
  list: ChannelList,
  { conversations }: LoadedChannels,
  { me, filter, open }: Look,
): ChatChannel[] {
  const all = Object.values(conversations)
  const found = shownIn(list, all, { me, filter })
  const current = filter === 'unread' && open ? conversations[open] : undefined
  return current && !found.includes(current)
    ? shownIn(list, [...found, current], { me, filter: 'none' })
    : found
}

interface Sections extends Look {
  isArchive: boolean
  readMore: (list: ListName) => Promise<unknown>
  titles: { favourites: string; conversations: string }
}

/** The favourites and then the others, or the archive; each with what is still to be read of it at its end. */
export function inboxItems(
  known: LoadedChannels,
  { isArchive, readMore, titles, ...look }: Sections,
): InboxItem[] {
  const rest = (list: ListName): InboxItem[] => {
    const token = known.more[list]
    return token ? [moreItem(`${list} ${token}`, () => readMore(list))] : []
  }
  if (isArchive)
    return [
      ...channelItems(shownChannels('archive', known, { ...look, filter: 'none' })),
      ...rest('ARCHIVED'),
    ]
  const favourites = channelItems(shownChannels('favourites', known, look))
  const usual = channelItems(shownChannels('default', known, look))
  return [
    ...(favourites.length > 0 ? [heading(titles.favourites, true), ...favourites] : []),
    ...rest('FAVOURITES'),
    // Alone they need no heading.
    ...(favourites.length > 0 && usual.length > 0 ? [heading(titles.conversations)] : []),
    ...usual,
    ...rest('DEFAULT'),
  ]
}
