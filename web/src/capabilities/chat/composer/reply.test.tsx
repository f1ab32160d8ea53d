// @vitest-environment jsdom
import { quoteOf } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Seen } from '#platform/testing/fake-server.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { conversations } from '../state/conversations.ts'
import { quoting } from '../state/quoting.ts'
import { channel, DIRECT, message } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const SEND = 'POST /api/v2/messages'

function open(messages: readonly ChatMessage[], more: Answers = {}) {
  const last = messages.at(-1)!.seq
  const opened = openConversation({
    'GET /api/v3/channels': () =>
      answer(200, { channels: [channel({ lastSeq: last, readSeq: last })], continuationToken: null }),
    'GET /api/v2/messages': () =>
      answer(200, { messages: messages.toReversed(), continuationToken: null, hasNewer: false }),
    [SEND]: ({ body }) => answer(200, message(last + 1, body as Partial<ChatMessage>)),
    ...more,
  })
  const sentTo = (call: string) =>
    opened.server.seen.filter((one) => one.call === call).map(({ body }) => body)
  return { ...opened, sentTo }
}

const box = () => screen.findByRole('textbox', { name: 'Message Ben Cruz' })
type User = ReturnType<typeof open>['user']

/** By key: jsdom has no layout, and the bar of a message is only there while the pointer or the focus is on it. */
async function pressReply(user: User, words: string) {
  await user.hover(await screen.findByText(words))
  act(() => screen.getByRole('button', { name: 'Reply' }).focus())
  await user.keyboard('{Enter}')
}

test('the button of a message has it answered, with the box in focus; sent, the box is empty again', async () => {
  const original = message(1)
  const { user, sentTo } = open([original])
  await pressReply(user, 'm1')
  expect(await screen.findByText('Reply to Ben Cruz')).toBeTruthy()
  expect(document.activeElement).toBe(await box())
  await user.keyboard('Yes{Enter}')
  await waitFor(() => expect(sentTo(SEND)).toMatchObject([{ messageText: 'Yes', quotedId: original.id }]))
  expect(screen.queryByText('Reply to Ben Cruz')).toBeNull()
  await user.type(await box(), 'And more{Enter}')
  await waitFor(() => expect(sentTo(SEND)[1]).toMatchObject({ messageText: 'And more', quotedId: null }))
})

test('so does R on the message that has the focus, and the entry of the menu', async () => {
  const { user } = open([message(1)])
  const row = (await screen.findByText('m1')).closest('article')!
  act(() => row.focus())
  await user.keyboard('r')
  expect(await screen.findByText('Reply to Ben Cruz')).toBeTruthy()
  expect(await box()).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Remove the quote' }))
  expect(screen.queryByText('Reply to Ben Cruz')).toBeNull()
  await user.hover(screen.getByText('m1'))
  act(() => screen.getByRole('button', { name: 'More actions' }).focus())
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  expect(await screen.findByText('Reply to Ben Cruz')).toBeTruthy()
  await user.type(await box(), '{Escape}')
  expect(screen.queryByText('Reply to Ben Cruz')).toBeNull()
})

test('what is to be sent later has its quote', async () => {
  const original = message(1)
  const { user, sentTo } = open([original], {
    'POST /api/v2/messages/scheduled': () => answer(200, {}),
  })
  await pressReply(user, 'm1')
  await user.type(await box(), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Send later' }))
  await user.click(await screen.findByRole('menuitem', { name: /In 1 hour/ }))
  await waitFor(() =>
    expect(sentTo('POST /api/v2/messages/scheduled')).toMatchObject([{ quotedId: original.id }]),
  )
  await waitFor(() => expect(screen.queryByText('Reply to Ben Cruz')).toBeNull())
})

test('a scheduled answer that is canceled is in the box again, with its quote', async () => {
  const original = message(1)
  const CANCEL = 'DELETE /api/v2/messages/scheduled/s1'
  let scheduled: object[] = [
    {
      id: 's1',
      channelId: DIRECT,
      messageText: 'Yes',
      messageType: 0,
      metaDictionary: null,
      isUrgent: false,
      quotedId: original.id,
      sendAt: '2126-11-17T15:00:00.000Z',
      failed: null,
    },
  ]
  const { user } = open([original], {
    'GET /api/v2/messages/scheduled': () => answer(200, { scheduled }),
    [CANCEL]: () => {
      scheduled = []
      return answer(200, {})
    },
  })
  await user.click(await screen.findByRole('button', { name: 'See' }))
  await user.click(await screen.findByRole('button', { name: 'Don’t send' }))
  expect(await screen.findByText('Reply to Ben Cruz')).toBeTruthy()
  expect(screen.getByDisplayValue('Yes')).toBeTruthy()
})

test('a message that is deleted meanwhile is not answered any more', async () => {
  const original = message(1)
  const { user } = open([original])
  await pressReply(user, 'm1')
  act(() => quoting.hear(DIRECT, { ...original, messageText: '', isDeleted: true }))
  expect(screen.queryByText('Reply to Ben Cruz')).toBeNull()
})

test('a quote goes to its message, also to one that is not loaded', async () => {
  const original = message(1)
  const said = message(90, { quote: quoteOf(original) })
  const { user, server } = open([said], {
    'GET /api/v2/messages': ({ url }: Seen) =>
      new URL(url, 'http://here').searchParams.has('around')
        ? answer(200, { messages: [original], continuationToken: null, hasNewer: true })
        : answer(200, { messages: [said], continuationToken: 'older', hasNewer: false }),
  })
  await user.click(await screen.findByRole('button', { name: /^In reply to/ }))
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('around=1'))).toBe(true))
})

test('a quote of what was deleted says so and cannot be pressed, as soon as that is heard', async () => {
  const original = message(1)
  const said = message(2, { quote: quoteOf(original) })
  open([original, said])
  expect(await screen.findByRole('button', { name: /^In reply to/ })).toBeTruthy()
  act(() => conversations.receive(DIRECT, { ...original, messageText: '', isDeleted: true }))
  expect(await screen.findAllByText('Message deleted')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^In reply to/ })).toBeNull()
})
