// @vitest-environment jsdom
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Seen } from '#platform/testing/fake-server.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT, member, message } from '../testing/made-up.ts'
import { Readers } from './Readers.tsx'

const CARLA = '00000000-0000-4000-8000-00000000000c'
const members = [member(ADA), member(BEN), member(CARLA, { name: 'Carla Diaz', role: 'Hygienist' })]
const own = { id: message(3).id, seq: 3, isOwn: true } as Parameters<typeof Readers>[0]['message']
const path = `GET /api/v2/channels/${DIRECT}/messages/${own.id}/readers`

const open = (one: ChatChannel, readers: (seen: Seen) => Response) =>
  showScreen(
    '/',
    <Readers channelId={DIRECT} message={own} onClose={() => {}} />,
    {
      'GET /api/v3/channels': ({ url }) =>
        answer(200, { channels: url.includes('filterType=0') ? [one] : [], continuationToken: null }),
      [path]: readers,
    },
    userOf(ADA),
  )
const names = async (title: string | RegExp) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('says when each has read this message, not when they read last', async () => {
  const readAt = new Date(2026, 10, 15, 9, 30).getTime() / 1000
  const lastSeenAt = new Date(2026, 10, 15, 11, 45).getTime() / 1000
  const small = channel({ members, lastSeq: 3, readUpTo: { [BEN]: 9 }, readReceipts: { [BEN]: lastSeenAt } })
  open(small, ({ url }) => {
    const hasRead = url.includes('hasRead=true')
    const shown = hasRead ? { ...members[1], lastSeenAt, readAt } : { ...members[2], readAt: null }
    return answer(200, { members: [shown], continuationToken: null, readCount: 1, unreadCount: 1 })
  })
  const [reader] = await names('Read by (1)')
  expect(reader).toContain('Ben Cruz')
  expect(reader).toContain('9:30')
  expect(reader).not.toContain('11:45')
  expect(await names('Not read yet (1)')).toEqual([expect.stringMatching(/Carla Diaz.*Hygienist/)])
})

test('comes a page at a time, with how many there are', async () => {
  const people = members.slice(1)
  const { user, server } = open(channel({ members, memberCount: 60, lastSeq: 3 }), ({ url }) => {
    const query = new URL(url, 'http://here').searchParams
    const counts = { readCount: 0, unreadCount: 2 }
    if (query.get('hasRead') === 'true')
      return answer(200, { members: [], continuationToken: null, ...counts })
    const at = Number(query.get('continuationToken') ?? 0)
    return answer(200, {
      members: people.slice(at, at + 1).map((one) => ({ ...one, readAt: null })),
      continuationToken: at === 0 ? '1' : null,
      ...counts,
    })
  })
  expect(await names('Not read yet (2)')).toHaveLength(1)
  expect(screen.queryByText(/Read by/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await names('Not read yet (2)')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(server.count(path)).toBe(3)
})
