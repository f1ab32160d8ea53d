import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { expect, test, vi } from 'vitest'
import { ADA } from '#platform/testing/people.ts'
import type { LoadedChannels } from '../state/channels.ts'
import { channel } from '../testing/made-up.ts'
import { inboxItems } from './inbox-items.ts'

const named = (name: string, more: Partial<ChatChannel> = {}) =>
  channel({ id: name, name, isGroupChat: true, type: 'group', ...more })

const known = (channels: ChatChannel[], more: Partial<LoadedChannels['more']> = {}): LoadedChannels => ({
  conversations: Object.fromEntries(channels.map((one) => [one.id, one])),
  more: { DEFAULT: null, FAVOURITES: null, ARCHIVED: null, ...more },
})

const LOOK = {
  me: ADA,
  filter: 'none',
  open: null,
  isArchive: false,
  readMore: async () => undefined,
  titles: { favourites: 'Favorites', conversations: 'Conversations' },
} as const

const keys = (...given: Parameters<typeof inboxItems>) => inboxItems(...given).map(({ key }) => key)

test('the favorites stand above the others; alone, these need no heading', () => {
  const desk = named('Desk')
  const star = named('Star', { isFavouriteByLoggedUser: true })
  expect(keys(known([desk, star]), LOOK)).toEqual([
    'heading Favorites',
    'Star',
    'heading Conversations',
    'Desk',
  ])
  expect(keys(known([desk]), LOOK)).toEqual(['Desk'])
  expect(keys(known([star]), LOOK)).toEqual(['heading Favorites', 'Star'])
})

test('what is still to be read of a list stands at its end, and is read from there', () => {
  const readMore = vi.fn(async () => undefined)
  const items = inboxItems(known([named('Desk')], { DEFAULT: 'next', ARCHIVED: 'other' }), {
    ...LOOK,
    readMore,
  })
  expect(items.map(({ key }) => key)).toEqual(['Desk', 'more DEFAULT next'])
  const last = items.at(-1)
  if (last?.kind === 'more') void last.load()
  expect(readMore).toHaveBeenCalledWith('DEFAULT')
})

test('the archive is shown whole, whatever the filter', () => {
  const old = named('Old', { isArchivedByLoggedUser: true })
  expect(keys(known([old, named('Desk')]), { ...LOOK, isArchive: true, filter: 'unread' })).toEqual(['Old'])
})

test('the open conversation stays among the unread, and is not there twice', () => {
  const unread = named('Unread', { lastSeq: 2, readSeq: 1 })
  const read = named('Read')
  const all = known([unread, read, named('Other')])
  expect(keys(all, { ...LOOK, filter: 'unread' })).toEqual(['Unread'])
  expect(keys(all, { ...LOOK, filter: 'unread', open: 'Read' }).sort()).toEqual(['Read', 'Unread'])
  expect(keys(all, { ...LOOK, filter: 'unread', open: 'Unread' })).toEqual(['Unread'])
})
