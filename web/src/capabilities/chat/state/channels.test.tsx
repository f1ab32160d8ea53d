// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#platform/query.ts'
import type { Seen } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT, message } from '../testing/made-up.ts'
import { channelsQuery, findChannel, type LoadedChannels } from './channels.ts'
import { conversations, windows } from './conversations.ts'

const SINCE = 1_700_000_000
const tokenOf = ({ url }: Seen) => new URL(url, 'http://here').searchParams.get('continuationToken')
const group = (id: string, name: string) => channel({ id, name, isGroupChat: true, type: 'group' })
const page = (id: string, more: object) =>
  answer(200, { channels: [group(id, `Group ${id}`)], removedIds: [], timeStamp: SINCE + 50, ...more })

const open = (answers: Answers) => showScreen('/', null, answers, userOf(ADA)).server

beforeEach(() => {
  queryClient.setQueryData<LoadedChannels>(channelsQuery.queryKey, {
    conversations: { [DIRECT]: channel({ lastUpdatedTimestamp: SINCE }), gone: group('gone', 'Gone') },
    more: { DEFAULT: null, FAVOURITES: null, ARCHIVED: null },
  })
})

test('catching up reads one page after the other, begins over when one fails, and goes on from the first page’s time', async () => {
  let isDown = true
  const call = (since: number) => `GET /api/v2/channels/sync/${since}`
  const server = open({
    [call(SINCE)]: (seen) => {
      if (tokenOf(seen) === null) return page('a', { removedIds: ['gone'], continuationToken: 'second' })
      return isDown ? refusal(503, 'busy') : page('b', { continuationToken: null })
    },
    [call(SINCE + 50)]: () => page('c', { continuationToken: null }),
  })
  await expect(conversations.catchUpLists()).rejects.toThrow()
  expect([findChannel('a')?.name, findChannel('gone'), findChannel('b')]).toEqual([
    'Group a',
    undefined,
    undefined,
  ])
  isDown = false
  await conversations.catchUpLists()
  expect(findChannel('b')?.name).toBe('Group b')
  await conversations.catchUpLists()
  expect(findChannel('c')?.name).toBe('Group c')
  expect(server.seen.filter((one) => one.call === call(SINCE)).map(tokenOf)).toEqual([
    null,
    'second',
    null,
    'second',
  ])
})

test('a conversation that somebody was taken out of while nothing was heard leaves the memory with its messages', async () => {
  open({
    [`GET /api/v2/channels/sync/${SINCE + 50}`]: () =>
      page('a', { removedIds: ['gone'], continuationToken: null }),
  })
  queryClient.setQueryData(windows.keyOf('gone'), {
    messages: [message(1)],
    hasOlder: false,
    hasNewer: false,
  })
  await conversations.catchUpLists()
  expect([findChannel('gone'), queryClient.getQueryData(windows.keyOf('gone'))]).toEqual([
    undefined,
    undefined,
  ])
})
