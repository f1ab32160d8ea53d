// @vitest-environment jsdom
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import type { Seen } from '#platform/testing/fake-server.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { Chat } from './Chat.tsx'
import { channel, DIRECT, member, message } from './testing/made-up.ts'

withFakeLayout()

const GROUP = '00000000-0000-4000-8000-0000000000f1'
const withBen = channel({ lastSeq: 2, readSeq: 2 })
const group = channel({ id: GROUP, name: 'Front desk', isGroupChat: true, type: 'group' })
const archived = channel({
  id: '00000000-0000-4000-8000-0000000000f2',
  name: 'Old group',
  isGroupChat: true,
  type: 'group',
  isArchivedByLoggedUser: true,
})

const numberOf = ({ url }: Seen, name: string) => new URL(url, 'http://here').searchParams.get(name)

function open(
  address: string,
  channels: readonly ChatChannel[],
  more: Answers = {},
  messages: readonly ChatMessage[] = [],
) {
  const lists = (seen: Seen) =>
    answer(200, {
      channels: channels.filter(
        (one) => one.isArchivedByLoggedUser === (numberOf(seen, 'filterType') === '2'),
      ),
      continuationToken: null,
    })
  const pages = () =>
    answer(200, { messages: messages.toReversed(), continuationToken: null, hasNewer: false })
  const none = () => answer(200, { scheduled: [] })
  const answers = {
    'GET /api/v3/channels': (seen: Seen) =>
      numberOf(seen, 'filterType') === '1'
        ? answer(200, { channels: [], continuationToken: null })
        : lists(seen),
    'GET /api/v2/messages': pages,
    'GET /api/v2/messages/scheduled': none,
    ...more,
  }
  return showScreen(`/dashboard/chat${address}`, <Chat />, answers, userOf(ADA))
}

describe('the inbox', () => {
  test('the same filter chosen twice is off again', async () => {
    const { user, router } = open('', [withBen, group])
    const list = await screen.findByRole('region', { name: 'Chat' })
    await within(list).findByRole('link', { name: /Ben Cruz/ })
    await user.click(within(list).getByRole('link', { name: 'Groups' }))
    expect(router.state.location.search).toBe('?filter=groups')
    expect(within(list).queryByRole('link', { name: /Ben Cruz/ })).toBeNull()
    expect(within(list).getByRole('link', { name: /Front desk/ })).toBeTruthy()
    await user.click(within(list).getByRole('link', { name: 'Groups' }))
    expect(router.state.location.search).toBe('')
  })

  test('a filter that hides all offers to show all', async () => {
    const { user, router } = open('?filter=unread', [withBen])
    await user.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(router.state.location.search).toBe('')
  })

  test('the archive is a panel of its own', async () => {
    const { user } = open('', [withBen, archived])
    await screen.findByRole('link', { name: /Ben Cruz/ })
    expect(screen.queryByRole('link', { name: /Old group/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Archived conversations' }))
    expect(screen.getByRole('link', { name: /Old group/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Ben Cruz/ })).toBeNull()
  })

  test('empty, it offers to start a conversation', async () => {
    const { user, router } = open('', [])
    await user.click(await screen.findByRole('link', { name: 'Start a conversation' }))
    expect(router.state.location.search).toBe('?new=chat')
  })
})

test('the tab of the attachments says how many there are', async () => {
  const count = `GET /api/v2/channels/${DIRECT}/attachments/count`
  open(`?channelId=${DIRECT}`, [withBen], { [count]: () => answer(200, { count: 12 }) })
  expect(await screen.findByRole('link', { name: /Attachments ?12 files/ })).toBeTruthy()
})

describe('the picture of somebody in a group', () => {
  const openPicture = async (contacts: readonly object[]) => {
    const shown = open(
      `?channelId=${GROUP}`,
      [channel({ ...group, lastSeq: 1, readSeq: 1 })],
      { 'POST /api/v2/users/sync': () => answer(200, { contacts }) },
      [message(1)],
    )
    await shown.user.click(await screen.findByRole('button', { name: 'About Ben Cruz' }))
    return { ...shown, about: within(await screen.findByRole('dialog', { name: 'Ben Cruz' })) }
  }

  test('opens who they are, and asks whether one may write to them', async () => {
    const { about, server } = await openPicture([{ id: BEN }])
    expect(about.getByText('Ben Cruz')).toBeTruthy()
    await waitFor(() => expect(server.count('POST /api/v2/users/sync')).toBe(1))
    expect(server.seen.find(({ call }) => call === 'POST /api/v2/users/sync')?.body).toEqual({
      contacts: [BEN],
      loggedUserId: ADA,
    })
  })

  test('says so where one is not connected with them', async () => {
    const { about } = await openPicture([])
    expect(await about.findByText(/You’re not connected/)).toBeTruthy()
  })
})

test('more conversations than were read: what is unread is counted by the server', async () => {
  const counts = [{ name: 'unreadChats', count: 7, updatedAt: '2026-11-15T10:00:00.000Z' }]
  const firstPage = Array.from({ length: 60 }, (_, place) =>
    channel({ ...group, id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}` }),
  )
  open('', [], {
    'GET /api/v3/channels': (seen) =>
      numberOf(seen, 'filterType') === '0'
        ? answer(200, { channels: firstPage, continuationToken: 'next' })
        : answer(200, { channels: [], continuationToken: null }),
    'GET /user-notifications/v2': () => answer(200, { data: { counts } }),
  })
  expect(await screen.findByText('7')).toBeTruthy()
})

describe('a conversation', () => {
  const stored = [message(1), message(2)]
  const box = () => screen.findByRole('textbox', { name: 'Message Ben Cruz' })

  test('shows a message at once; refused, it says why and is sent again under the same id', async () => {
    const send = vi
      .fn<(seen: Seen) => Response>()
      .mockImplementationOnce(() => refusal(403, 'channel-frozen', 'You can’t write here.'))
      .mockImplementation(({ body }) =>
        answer(200, {
          ...message(3, { user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null } }),
          ...(body as Partial<ChatMessage>),
          metaDictionary: null,
          mentions: [],
        }),
      )
    const { user, server } = open(
      `?channelId=${DIRECT}`,
      [withBen],
      { 'POST /api/v2/messages': send },
      stored,
    )
    await user.type(await box(), 'On my way{Enter}')
    expect(await screen.findByText('On my way')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
    expect(screen.getByText('On my way')).toBeTruthy()
    const ids = server.seen
      .filter(({ call }) => call === 'POST /api/v2/messages')
      .map(({ body }) => (body as ChatMessage).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('that could not be read shows what is written in it all the same', async () => {
    const none = () => refusal(500, 'broken')
    const { user } = open(`?channelId=${DIRECT}`, [withBen], {
      'GET /api/v2/messages': none,
      'POST /api/v2/messages': none,
    })
    expect(await screen.findByText('We couldn’t load this conversation.')).toBeTruthy()
    await user.type(await box(), 'On my way{Enter}')
    expect(await screen.findByText('On my way')).toBeTruthy()
    expect(screen.getByText('Sending')).toBeTruthy()
  })

  test('of a group says which other practice is in it, and again before one writes to it first', async () => {
    const practice = { id: 'oak', name: 'Oak Dental', joinedSeq: 2 }
    const shared = channel({ ...group, includes: [practice], lastSeq: 2, readSeq: 2, sentSeq: 1 })
    const said = message(3, {
      channelId: group.id,
      user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null },
      messageText: 'Hello',
    })
    const { user } = open(
      `?channelId=${group.id}`,
      [shared],
      { 'POST /api/v2/messages': ({ body }) => answer(200, { ...said, id: (body as ChatMessage).id }) },
      stored,
    )
    expect(await screen.findByText(/Includes Oak Dental/)).toBeTruthy()
    expect(screen.getByText('This group now includes Oak Dental.')).toBeTruthy()
    await user.type(await screen.findByRole('textbox', { name: 'Message Front desk' }), 'Hello{Enter}')
    await waitFor(() => expect(screen.queryByText('This group now includes Oak Dental.')).toBeNull())
    expect(screen.getByText(/Includes Oak Dental/)).toBeTruthy()
  })

  test('of very many finds whom one mentions beyond those it came with', async () => {
    const zoe = member('00000000-0000-4000-8000-0000000000e1', { name: 'Zoe Hart' })
    const large = channel({ ...group, memberCount: 60, lastSeq: 2, readSeq: 2 })
    const sent: unknown[] = []
    const { user, server } = open(
      `?channelId=${group.id}`,
      [large],
      {
        [`GET /api/v2/channels/${group.id}/members`]: () =>
          answer(200, { members: [zoe], continuationToken: null }),
        'POST /api/v2/messages': ({ body }) => {
          sent.push(body)
          return refusal(403, 'channel-frozen', 'No.')
        },
      },
      stored,
    )
    const written = await screen.findByRole('textbox', { name: 'Message Front desk' })
    await user.type(written, 'Hi @Zo')
    await user.click(await screen.findByRole('option', { name: /Zoe Hart/ }))
    expect(written).toHaveProperty('value', 'Hi @Zoe Hart ')
    await user.type(written, 'see this{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ mentions: [zoe.userId] }]))
    const requested = server.seen.find(({ call }) => call.endsWith('/members'))
    expect(requested?.url).toContain('keyword=Z')
  })

  test('keeps what was written when one comes back', async () => {
    const { user } = open(`?channelId=${DIRECT}`, [withBen, group], {}, stored)
    await user.type(await box(), 'Could you')
    await user.click(screen.getByRole('link', { name: /Front desk/ }))
    expect(await screen.findByRole('textbox', { name: 'Message Front desk' })).toHaveProperty('value', '')
    expect(screen.getByRole('link', { name: /Ben Cruz/ }).textContent).toContain('Draft Could you')
    await user.click(screen.getByRole('link', { name: /Ben Cruz/ }))
    expect(await box()).toHaveProperty('value', 'Could you')
  })

  test('is read once it is on the screen of a window in front', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const unread = channel({ lastSeq: 2, readSeq: 1 })
    const read = vi.fn(() => answer(200, channel({ lastSeq: 2, readSeq: 2 })))
    const path = `PUT /api/v2/channels/${DIRECT}/messages/mark_as_read`
    const { server } = open(`?channelId=${DIRECT}`, [unread], { [path]: read }, stored)
    expect(await screen.findByText('New')).toBeTruthy()
    await waitFor(() => expect(server.count(path)).toBe(1))
    expect(server.seen.find(({ call }) => call === path)?.body).toEqual({ seq: 2 })
  })

  test('that is frozen can be read and not written to', async () => {
    const frozen = channel({
      frozen: true,
      lastSeq: 2,
      readSeq: 2,
      abilities: { mayWrite: false, mayManage: false, mayRemove: 'nobody' },
    })
    const requested = message(3, { messageText: 'Call me', isUrgent: true })
    const { user } = open(`?channelId=${DIRECT}`, [frozen], {}, [...stored, requested])
    expect(await screen.findByText('m2')).toBeTruthy()
    expect(screen.getByText(/You’re no longer connected/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Message/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    await user.hover(screen.getByText('m2'))
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^React/ })).toBeNull()
  })

  test('loses its pinned message only for as long as one wants', async () => {
    const pinned = channel({ lastSeq: 2, readSeq: 2, pinnedMessageId: message(1).id })
    const path = (word: string) => `POST /api/v2/channels/${DIRECT}/messages/${message(1).id}/${word}`
    const { user } = open(
      `?channelId=${DIRECT}`,
      [pinned],
      {
        [`GET /api/v2/channels/${DIRECT}/messages/pinned`]: () => answer(200, { message: message(1) }),
        [path('unpin')]: () => answer(200, withBen),
        [path('pin')]: () => answer(200, pinned),
      },
      stored,
    )
    await user.click(await screen.findByRole('button', { name: 'Unpin' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unpin' })).toBeNull())
    useSnackbar.getState().action?.run()
    expect(await screen.findByRole('button', { name: 'Unpin' })).toBeTruthy()
  })

  test('gives back the words of a message that is not to be sent later', async () => {
    const later = { id: GROUP, channelId: DIRECT, messageText: 'At noon', metaDictionary: null, failed: null }
    let scheduled = [{ ...later, sendAt: '2027-01-01T12:00:00.000Z' }]
    const { user } = open(
      `?channelId=${DIRECT}`,
      [withBen],
      {
        'GET /api/v2/messages/scheduled': () => answer(200, { scheduled }),
        [`DELETE /api/v2/messages/scheduled/${GROUP}`]: () => {
          scheduled = []
          return answer(200, {})
        },
      },
      stored,
    )
    await user.click(await screen.findByRole('button', { name: 'See' }))
    await user.click(screen.getByRole('button', { name: 'Don’t send' }))
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'At noon'))
  })

  test('that was just begun is written in at once', async () => {
    const ben = { id: BEN, displayName: 'Ben Cruz', profileImageUrl: null, roleAndPractice: 'Hygienist' }
    const { user } = open('?new=chat', [group], {
      'GET /api/v2/contacts/search': () => answer(200, { contacts: [ben], total: 1 }),
      'POST /api/v2/channels': () => answer(200, withBen),
    })
    await user.click(await screen.findByRole('checkbox', { name: /Ben Cruz/ }))
    await user.click(screen.getByRole('button', { name: 'Start conversation' }))
    const words = await box()
    await waitFor(() => expect(document.activeElement).toBe(words))
  })

  test('that is archived leaves one in the list', async () => {
    const path = `PUT /api/v2/channels/${DIRECT}/messages/mark_as_archived`
    const archive = () => answer(200, { ...withBen, isArchivedByLoggedUser: true })
    const { user } = open(`?channelId=${DIRECT}`, [withBen, group], { [path]: archive }, stored)
    await box()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Front desk'))
  })

  test('without files leads from where they would be to where they are sent', async () => {
    const { user } = open(`?channelId=${DIRECT}&view=attachments`, [withBen])
    expect(await screen.findByText('No files yet')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Go to the conversation' }))
    expect(await box()).toBeTruthy()
  })

  test('that cannot be one is not asked for', async () => {
    const { server } = open('?channelId=abc', [withBen])
    expect(await screen.findByText('Conversation not found')).toBeTruthy()
    expect(server.seen.some(({ call }) => call.startsWith('GET /api/v2/channels/'))).toBe(false)
  })
})
