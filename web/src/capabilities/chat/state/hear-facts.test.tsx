// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT, member } from '../testing/made-up.ts'
import { channelsQuery, findChannel, type LoadedChannels } from './channels.ts'
import { hearFacts } from './hear-facts.ts'

const facts = {
  channelId: DIRECT,
  name: '',
  pinnedMessageId: null,
  members: [member(ADA), member(BEN)],
  memberCount: 2,
  includes: [],
}

function open(frozen: boolean) {
  const { server } = showScreen(
    '/',
    null,
    {
      [`GET /api/v2/channels/${DIRECT}`]: () =>
        answer(200, channel({ lastSeq: 3, readUpTo: { [BEN]: 3 }, frozen: false })),
    },
    userOf(ADA),
  )
  queryClient.setQueryData<LoadedChannels>(channelsQuery.queryKey, {
    conversations: { [DIRECT]: channel({ lastSeq: 3, readUpTo: { [BEN]: 1 }, frozen }) },
    more: { DEFAULT: null, FAVOURITES: null, ARCHIVED: null },
  })
  return server
}

test('a conversation that is open again shows how far the other has read meanwhile', async () => {
  open(true)
  hearFacts({ ...facts, frozen: false })
  expect(findChannel(DIRECT)?.frozen).toBe(false)
  await waitFor(() => expect(findChannel(DIRECT)?.readUpTo[BEN]).toBe(3))
})

test('any other change of one that is known is applied, and read by nobody', () => {
  const server = open(false)
  hearFacts({ ...facts, name: 'Room 2', frozen: true })
  expect(findChannel(DIRECT)).toMatchObject({ name: 'Room 2', frozen: true })
  expect(server.seen).toEqual([])
})
