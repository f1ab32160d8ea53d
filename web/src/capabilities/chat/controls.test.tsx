// @vitest-environment jsdom
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { gate } from '#platform/testing/fake-server.ts'
import { ADA, BEN } from '#platform/testing/people.ts'
import { type Answers, answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { channel, DIRECT, member, message } from './testing/made-up.ts'
import { openConversation } from './testing/open-conversation.tsx'

withFakeLayout()

const byAda = { user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null } }

/** Ada sees this one message, and the calls that she makes. */
function open(shown: ChatMessage, more: Answers = {}, ownChannel: Partial<ChatChannel> = {}) {
  const opened = openConversation({
    'GET /api/v2/messages': () =>
      answer(200, { messages: [shown], continuationToken: null, hasNewer: false }),
    'GET /api/v3/channels': () =>
      answer(200, {
        channels: [channel({ lastSeq: 1, readSeq: 1, ...ownChannel })],
        continuationToken: null,
      }),
    ...more,
  })
  const sentTo = (call: string) =>
    opened.server.seen.filter((one) => one.call === call).map(({ body }) => body)
  return { ...opened, sentTo }
}

type User = ReturnType<typeof open>['user']

/** By key: jsdom has no layout, and the bar of a message is only there while the pointer or the focus is on it. */
async function press(user: User, name: string) {
  act(() => screen.getByRole('button', { name }).focus())
  await user.keyboard('{Enter}')
}

async function chooseAction(user: User, text: string, action: string) {
  await user.hover(await screen.findByText(text))
  await press(user, 'More actions')
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('a reaction', () => {
  const of = ({ id }: ChatMessage, verb: string) => `POST /api/v2/channels/${DIRECT}/messages/${id}/${verb}`

  test('is sent by the button beside the message', async () => {
    const said = message(1)
    const { user, sentTo } = open(said, {
      [of(said, 'react')]: () => answer(200, { ...said, reactions: { [ADA]: 'thumbsUp' } }),
    })
    await user.hover(await screen.findByText('m1'))
    await press(user, 'React: Thumbs up')
    await waitFor(() => expect(sentTo(of(said, 'react'))).toEqual([{ reaction: 'thumbsUp' }]))
    expect(await screen.findByRole('button', { name: /Press to take yours back/ })).toBeTruthy()
  })

  test('can be any emoji, which is the first to choose from the next time', async () => {
    const said = message(1)
    const { user, sentTo } = open(said, {
      [of(said, 'react')]: () => answer(200, { ...said, reactions: { [ADA]: '🦷' } }),
    })
    await chooseAction(user, 'm1', 'Add a reaction…')
    const search = await screen.findByRole('searchbox', { name: 'Search emoji' })
    await user.type(search, 'tooth')
    await user.click(await screen.findByRole('gridcell', { name: 'tooth' }))
    await waitFor(() => expect(sentTo(of(said, 'react'))).toEqual([{ reaction: '🦷' }]))
    expect(await screen.findByRole('button', { name: /^🦷, 1.*Press to take yours back/ })).toBeTruthy()
    await user.hover(within(screen.getByRole('feed')).getByText('m1'))
    const [first] = screen.getAllByRole('button', { name: /^React: / })
    expect(first!.getAttribute('aria-label')).toBe('React: 🦷')
  })

  test('of one’s own is taken back by pressing it', async () => {
    const own = message(1, { reactions: { [ADA]: 'heart' } })
    const { user, sentTo } = open(own, { [of(own, 'unreact')]: () => answer(200, message(1)) })
    await user.click(await screen.findByRole('button', { name: /Press to take yours back/ }))
    await waitFor(() => expect(sentTo(of(own, 'unreact'))).toHaveLength(1))
  })

  test('of somebody else is joined by pressing it', async () => {
    const others = message(1, { reactions: { [BEN]: 'heart' } })
    const { user, sentTo } = open(others, {
      [of(others, 'react')]: () => answer(200, message(1, { reactions: { [BEN]: 'heart', [ADA]: 'heart' } })),
    })
    await user.click(await screen.findByRole('button', { name: /Press to add yours/ }))
    await waitFor(() => expect(sentTo(of(others, 'react'))).toEqual([{ reaction: 'heart' }]))
  })

  test('that is refused goes away again', async () => {
    const said = message(1)
    const { opened, open: letAnswer } = gate()
    const { user } = open(said, {
      [of(said, 'react')]: () => opened.then(() => refusal(403, 'channel-frozen')),
    })
    await user.hover(await screen.findByText('m1'))
    await press(user, 'React: Thumbs up')
    expect(await screen.findByRole('button', { name: /Press to take yours back/ })).toBeTruthy()
    letAnswer()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Press to take yours back/ })).toBeNull())
  })
})

test('an urgent message is acknowledged by its button, which then is gone', async () => {
  const urgent = message(1, { isUrgent: true })
  const call = `POST /api/v2/channels/${DIRECT}/messages/${urgent.id}/acknowledge`
  const { user, sentTo } = open(urgent, {
    [call]: () => answer(200, { ...urgent, acknowledgedBy: { [ADA]: '2026-11-15T10:00:00.000Z' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sentTo(call)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull())
})

describe('an edit', () => {
  const own = message(1, { ...byAda, createdTimeUtc: new Date().toISOString() })
  const call = `PUT /api/v2/channels/${DIRECT}/messages/${own.id}`
  const startEditing = async (answers: Answers = {}) => {
    const opened = open(own, answers)
    await chooseAction(opened.user, 'm1', 'Edit')
    return { ...opened, box: await screen.findByRole('textbox', { name: 'Edit your message' }) }
  }

  test('says whom it mentions now', async () => {
    const { user, box, sentTo } = await startEditing({ [call]: () => answer(200, own) })
    await user.type(box, ' @Ben Cruz')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(call)).toEqual([{ messageText: 'm1 @Ben Cruz', mentions: [BEN], mentionsAll: false }]),
    )
  })

  test('starts with the words as they are and is saved', async () => {
    const { user, box, sentTo } = await startEditing({
      [call]: () => answer(200, { ...own, messageText: 'm1 again', editedAt: new Date().toISOString() }),
    })
    expect(box).toHaveProperty('value', 'm1')
    await user.type(box, ' again')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(call)).toEqual([{ messageText: 'm1 again', mentions: [], mentionsAll: false }]),
    )
    expect(await screen.findByText('m1 again')).toBeTruthy()
  })

  test('that is canceled sends nothing', async () => {
    const { user, box, sentTo } = await startEditing()
    await user.type(box, ' again')
    await user.click(screen.getByRole('button', { name: 'Cancel editing' }))
    expect(await screen.findByRole('textbox', { name: 'Message Ben Cruz' })).toHaveProperty('value', '')
    expect(sentTo(call)).toEqual([])
  })
})

describe('what the menu of a message does', () => {
  test.each([
    ['Pin', 'pin', undefined],
    ['Unpin', 'unpin', message(1).id],
  ])('%s', async (action, verb, pinnedMessageId) => {
    const call = `POST /api/v2/channels/${DIRECT}/messages/${message(1).id}/${verb}`
    const { user, sentTo } = open(message(1), { [call]: () => answer(200, channel()) }, { pinnedMessageId })
    await chooseAction(user, 'm1', action)
    await waitFor(() => expect(sentTo(call)).toHaveLength(1))
  })

  test('Mark as unread from here, which leaves the conversation', async () => {
    const call = `POST /api/v2/channels/${DIRECT}/unread`
    const { user, sentTo, router } = open(message(1), { [call]: () => answer(200, channel()) })
    await chooseAction(user, 'm1', 'Mark as unread from here')
    await waitFor(() => expect(sentTo(call)).toEqual([{ seq: 1 }]))
    expect(router.state.location.search).toBe('')
  })

  test.each([
    ['Delete for me', 'type=1'],
    ['Delete for everyone', 'type=0'],
  ])('%s, after a question', async (action, type) => {
    const own = message(1, byAda)
    const call = `DELETE /api/v2/messages/channel/${DIRECT}/message/${own.id}`
    const { user, server } = open(own, { [call]: () => answer(200, {}) })
    await chooseAction(user, 'm1', action)
    expect(server.count(call)).toBe(0)
    useQuestion.getState().open?.answer(true)
    await waitFor(() => expect(server.count(call)).toBe(1))
    expect(server.seen.find((one) => one.call === call)?.url).toContain(type)
  })
})

test('a mention that is chosen from the list is sent with the message', async () => {
  const call = 'POST /api/v2/messages'
  const group = { id: DIRECT, name: 'Front desk', isGroupChat: true, type: 'group' as const }
  const { user, sentTo } = open(
    message(1),
    { [call]: () => refusal(403, 'channel-frozen') },
    { ...group, members: [member(ADA), member(BEN)] },
  )
  const box = await screen.findByRole('textbox', { name: 'Message Front desk' })
  await user.click(box)
  await user.type(box, 'Hi @B')
  await user.click(await screen.findByRole('option', { name: /Ben Cruz/ }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sentTo(call)).toMatchObject([{ messageText: 'Hi @Ben Cruz', mentions: [BEN] }]))
})

describe('muting', () => {
  const call = `PUT /api/v2/channels/${DIRECT}/mute`

  test('by the menu lasts until it is turned off', async () => {
    const { user, sentTo } = open(message(1), { [call]: () => answer(200, channel()) })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Mute' }))
    await waitFor(() => expect(sentTo(call)).toHaveLength(1))
    expect(sentTo(call)[0]).toMatchObject({ until: expect.stringMatching(/^9999-/) })
  })

  test('is turned off by its button', async () => {
    const muted = { mutedUntil: '9999-12-31T00:00:00.000Z' }
    const { user, sentTo } = open(message(1), { [call]: () => answer(200, channel()) }, muted)
    await user.click(await screen.findByRole('button', { name: 'Unmute' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }))
    await waitFor(() => expect(sentTo(call)).toEqual([{ until: null }]))
  })
})

describe('sending later', () => {
  const call = 'POST /api/v2/messages/scheduled'

  test('takes the words and the chosen time, and empties the box', async () => {
    const { user, sentTo } = open(message(1), {
      [call]: ({ body }) => answer(200, { ...(body as object), metaDictionary: null, failed: null }),
    })
    const box = await screen.findByRole('textbox', { name: 'Message Ben Cruz' })
    await user.type(box, 'Please call me')
    await user.click(screen.getByRole('button', { name: 'Send later' }))
    await user.click(await screen.findByRole('menuitem', { name: /In 1 hour/ }))
    await waitFor(() => expect(sentTo(call)).toHaveLength(1))
    const { sendAt, ...sent } = sentTo(call)[0] as { sendAt: string }
    expect(sent).toMatchObject({ channelId: DIRECT, messageText: 'Please call me' })
    expect(Date.parse(sendAt)).toBeGreaterThan(Date.now())
    await waitFor(() => expect(box).toHaveProperty('value', ''))
  })

  test('is taken back from the list', async () => {
    const id = '00000000-0000-4000-8000-0000000000f3'
    const waiting = { id, channelId: DIRECT, messageText: 'At noon', metaDictionary: null, failed: null }
    const remove = `DELETE /api/v2/messages/scheduled/${id}`
    const { user, sentTo } = open(message(1), {
      'GET /api/v2/messages/scheduled': () =>
        answer(200, { scheduled: [{ ...waiting, sendAt: '2027-01-01T12:00:00.000Z' }] }),
      [remove]: () => answer(200, {}),
    })
    await user.click(await screen.findByRole('button', { name: 'See' }))
    const list = within(await screen.findByRole('dialog', { name: 'Scheduled messages' }))
    await user.click(list.getByRole('button', { name: 'Don’t send' }))
    await waitFor(() => expect(sentTo(remove)).toHaveLength(1))
  })
})
