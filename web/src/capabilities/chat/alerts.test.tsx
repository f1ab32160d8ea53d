// @vitest-environment jsdom

import { messageArrived, urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { quoteOf } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Alert } from '@corridor/contract/notifications/model.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertToasts } from '#capabilities/notifications/public.ts'
import { Capabilities } from '#platform/capability.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { chat } from './routes.tsx'
import { alertAtOnce } from './state/alert-at-once.ts'
import { channelsQuery, type LoadedChannels } from './state/channels.ts'
import { channel, DIRECT, member, message } from './testing/made-up.ts'

const ALERTS = ['notifications', 'alerts']
const GROUP = '00000000-0000-4000-8000-0000000000f1'
const CARLA = '00000000-0000-4000-8000-00000000000c'
const ACKNOWLEDGE = `POST /api/v2/channels/${DIRECT}/messages/${message(2).id}/acknowledge`

const withBen = channel({ lastSeq: 1, readSeq: 1 })
const unnamed = channel({
  id: GROUP,
  isGroupChat: true,
  type: 'group',
  lastSeq: 1,
  readSeq: 1,
  members: [member(ADA), member(BEN), member(CARLA, { name: 'Carla Diaz' })],
})

let stored: Alert[]
let isAppOn: boolean
let refused: boolean
let mutedUntil: string | null
beforeEach(() => {
  stored = []
  isAppOn = true
  refused = false
  mutedUntil = null
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

async function open(at = '/dashboard') {
  const shown = showScreen(
    at,
    <Capabilities value={[chat]}>
      <AlertToasts />
    </Capabilities>,
    {
      'GET /user-notifications/v2/alerts': () =>
        answer(200, { alerts: stored, unreadAlerts: stored.length, continuationToken: null }),
      'POST /user-notifications/v2/alerts/read': () => answer(200, { unreadAlerts: 0 }),
      'GET /user-notifications/v2/preferences': () =>
        answer(200, {
          isSoundOn: false,
          kinds: [{ kind: messageArrived.kind, channels: { app: isAppOn } }],
        }),
      [`GET /api/v2/channels/${DIRECT}`]: () => answer(200, { ...withBen, mutedUntil }),
      [ACKNOWLEDGE]: () =>
        refused
          ? refusal(404, 'message-not-found')
          : answer(200, {
              ...message(2, { isUrgent: true }),
              acknowledgedBy: { [ADA]: '2026-11-16T10:00:00Z' },
            }),
    },
    userOf(ADA),
  )
  useSession.setState({ claims: ['User', 'Chat'] })
  const more = { DEFAULT: null, FAVOURITES: null, ARCHIVED: null }
  queryClient.setQueryData<LoadedChannels>(channelsQuery.queryKey, {
    conversations: { [DIRECT]: withBen, [GROUP]: unnamed },
    more,
  })
  await waitFor(() => expect(queryClient.getQueryData(ALERTS)).toBeTruthy())
  return shown
}

const said = (seq: number, more: Partial<ChatMessage> = {}) =>
  message(seq, { channelId: DIRECT, messageText: 'Room 2 is free', ...more })
const alertOf = (kind: string, { id, user }: ChatMessage, more: Partial<Alert> = {}): Alert => ({
  id: crypto.randomUUID(),
  kind,
  facts: { channelId: DIRECT, from: user.name, group: '', messageId: id },
  times: 1,
  raisedAt: new Date().toISOString(),
  isRead: false,
  ...more,
})
async function arrives(alert: Alert) {
  stored = [alert]
  await queryClient.invalidateQueries({ queryKey: ALERTS })
}
const region = () => within(screen.getByRole('status'))

describe('what is said to somebody', () => {
  test('pops up as it arrives, with its words and Reply, and not once more with its alert', async () => {
    const { user, router } = await open()
    void alertAtOnce(said(2))
    expect(await region().findByText('New message from Ben Cruz')).toBeTruthy()
    expect(region().getByText('Room 2 is free')).toBeTruthy()
    await user.click(region().getByRole('button', { name: 'Close' }))
    await arrives(alertOf(messageArrived.kind, said(2)))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(region().queryByText(/Ben Cruz/)).toBeNull()
    // The next one is news again.
    void alertAtOnce(said(3, { messageText: 'And room 3' }))
    expect(await region().findByText('And room 3')).toBeTruthy()
    await user.click(region().getByRole('link', { name: 'Reply: New message from Ben Cruz' }))
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/dashboard/chat?channelId=${DIRECT}`,
    )
    await waitFor(() => expect(region().queryByText('And room 3')).toBeNull())
  })

  test('names who mentioned, and a group without a name by who is in it', async () => {
    await open()
    void alertAtOnce(said(2, { channelId: GROUP, mentions: [ADA] }))
    void alertAtOnce(
      said(3, {
        channelId: GROUP,
        messageText: 'ok',
        user: { userId: CARLA, name: 'Carla Diaz', profileUrl: null },
      }),
    )
    expect(await region().findByText('Ben Cruz mentioned you')).toBeTruthy()
    expect(region().getByText('Ben and Carla')).toBeTruthy()
    expect(region().getByText('Room 2 is free')).toBeTruthy()
    expect(region().queryByText('ok')).toBeNull()
  })

  test('says who replied, also in a group', async () => {
    await open()
    const quote = quoteOf(said(1, { channelId: GROUP, user: { userId: ADA, name: 'Ada', profileUrl: null } }))
    void alertAtOnce(said(2, { channelId: GROUP, quote }))
    expect(await region().findByText('Ben Cruz replied to you')).toBeTruthy()
  })

  test.each([
    ['in the conversation that is open', `/dashboard/chat?channelId=${DIRECT}`, said(2)],
    ['by oneself', '/dashboard', said(2, { user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null } })],
    ['in a group to nobody in particular', '/dashboard', said(2, { channelId: GROUP })],
    ['before, and only changed', '/dashboard', said(1)],
    ['about the conversation itself', '/dashboard', said(2, { type: 'note' })],
  ])('does not pop up %s', async (_where, at, one) => {
    await open(at)
    void alertAtOnce(one)
    void alertAtOnce(said(2, { channelId: GROUP, mentions: [ADA], messageText: 'Only this' }))
    expect(await region().findByText('Only this')).toBeTruthy()
    expect(region().queryByText('Room 2 is free')).toBeNull()
  })

  test('pops up where no conversation was read yet, unless it is muted or only changed', async () => {
    await open()
    queryClient.removeQueries({ queryKey: channelsQuery.queryKey })
    const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000).toISOString()
    const one = said(2, { createdTimeUtc: at(0), lastUpdatedTimeUtc: at(0) })
    await alertAtOnce({ ...one, lastUpdatedTimeUtc: at(1) })
    mutedUntil = '9999-12-31T00:00:00.000Z'
    await alertAtOnce(one)
    expect(region().queryByText('Room 2 is free')).toBeNull()
    mutedUntil = null
    await alertAtOnce(one)
    expect(await region().findByText('Room 2 is free')).toBeTruthy()
  })

  test('does not pop up for people who want no such alerts in the app', async () => {
    isAppOn = false
    await open()
    void alertAtOnce(said(2))
    void alertAtOnce(said(2, { channelId: GROUP, mentions: [ADA], messageText: 'Only this' }))
    expect(await region().findByText('Only this')).toBeTruthy()
    expect(region().queryByText('Room 2 is free')).toBeNull()
  })
})

describe('an urgent message', () => {
  const urgent = said(2, { isUrgent: true })

  test('is confirmed where it pops up', async () => {
    const { user, server } = await open()
    void alertAtOnce(urgent)
    await arrives(alertOf(urgentArrived.kind, urgent))
    expect(await region().findByText('Room 2 is free')).toBeTruthy()
    expect(region().getByRole('link', { name: /^Reply/ })).toBeTruthy()
    await user.click(region().getByRole('button', { name: 'Confirm: Urgent message from Ben Cruz' }))
    await waitFor(() => expect(server.count(ACKNOWLEDGE)).toBe(1))
    await waitFor(() => expect(region().queryByText('Room 2 is free')).toBeNull())
  })

  test('that could not be confirmed stays', async () => {
    refused = true
    const { user, server } = await open()
    void alertAtOnce(urgent)
    await arrives(alertOf(urgentArrived.kind, urgent))
    await user.click(await region().findByRole('button', { name: /^Confirm/ }))
    await waitFor(() => expect(server.count(ACKNOWLEDGE)).toBe(1))
    expect(region().getByText('Room 2 is free')).toBeTruthy()
  })

  test('pops up again with every reminder, but not over its own conversation, where it stays unread', async () => {
    const { user, router, server } = await open()
    await arrives(alertOf(urgentArrived.kind, urgent))
    await user.click(await region().findByRole('button', { name: 'Close' }))
    await arrives(
      alertOf(urgentArrived.kind, urgent, { raisedAt: new Date(Date.now() + 1_000).toISOString() }),
    )
    expect(await region().findByText(/^Urgent message/)).toBeTruthy()
    await router.navigate(`/dashboard/chat?channelId=${DIRECT}`)
    await waitFor(() => expect(region().queryByText(/^Urgent message/)).toBeNull())
    expect(server.count('POST /user-notifications/v2/alerts/read')).toBe(0)
  })

  const waits = {
    id: urgent.id,
    seq: 2,
    userId: BEN,
    name: 'Ben Cruz',
    text: 'Room 2 now!',
    messageType: 0 as const,
    createdTimeUtc: '2026-11-16T10:00:00.000Z',
  }

  test('pops up with its words in a window that was opened after it was sent', async () => {
    await open()
    queryClient.setQueryData<LoadedChannels>(channelsQuery.queryKey, (known) => ({
      ...known!,
      conversations: { ...known!.conversations, [DIRECT]: { ...withBen, unconfirmed: [waits] } },
    }))
    await arrives(alertOf(urgentArrived.kind, urgent))
    expect(await region().findByText(/^Urgent message/)).toBeTruthy()
    expect(region().getByText('Room 2 now!')).toBeTruthy()
  })

  test('is the first line of the start page until it is confirmed, and no unread conversation beside it', async () => {
    const one = { ...withBen, lastSeq: 2, unreadCount: 1, hasUnreadMessages: true }
    const more = { DEFAULT: null, FAVOURITES: null, ARCHIVED: null }
    const linesOf = (known: typeof one) =>
      [chat.waiting![0]!.item({ conversations: { [DIRECT]: known }, more })].flat()
    expect(linesOf({ ...one, unconfirmed: [waits] })).toMatchObject([
      {
        title: 'Ben Cruz asks you to confirm',
        detail: 'Urgent: “Room 2 now!”',
        action: 'Confirm',
        path: `/dashboard/chat?channelId=${DIRECT}&at=2`,
        isUrgent: true,
      },
    ])
    expect(linesOf({ ...one, unconfirmed: [waits], frozen: true })).toMatchObject([
      { title: 'New message from Ben Cruz' },
    ])
    expect(linesOf(one)).toMatchObject([
      { title: 'New message from Ben Cruz', path: `/dashboard/chat?channelId=${DIRECT}` },
    ])
    const { server } = await open()
    const [line] = linesOf({ ...one, unconfirmed: [waits] })
    await line!.run!()
    expect(server.count(ACKNOWLEDGE)).toBe(1)
  })
})
