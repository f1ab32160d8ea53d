// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BEN } from '#platform/testing/people.ts'
import { type Answers, answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { channel, message } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const GROUP = '00000000-0000-4000-8000-0000000000f1'
const ben = { id: BEN, displayName: 'Ben Cruz', profileImageUrl: null, roleAndPractice: 'Hygienist' }

const contacts: Answers = {
  'GET /api/v2/contacts/search': () => answer(200, { contacts: [ben], total: 1 }),
}

/** Somebody begins to choose with this message. */
async function begin({ user }: Pick<ReturnType<typeof openConversation>, 'user'>, words: string) {
  await user.hover(await screen.findByText(words))
  act(() => screen.getByRole('button', { name: 'More actions' }).focus())
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('menuitem', { name: 'Forward' }))
}

test('Escape closes who to forward to, then leaves choosing, and one writes on', async () => {
  const { user } = openConversation(contacts)
  await begin({ user }, 'm1')
  expect(screen.getByText('1 message selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  await screen.findByRole('dialog', { name: 'Forward to' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('1 message selected')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message Ben Cruz' }))
})

test('groups can be chosen too, found by their names, and a note goes along', async () => {
  const group = channel({ id: GROUP, name: 'Front desk', isGroupChat: true, type: 'group', memberCount: 4 })
  const forward = vi.fn<Answers[string]>(() => answer(200, { channelIds: [] }))
  const { user } = openConversation({
    ...contacts,
    'GET /api/v3/channels': () =>
      answer(200, { channels: [channel({ lastSeq: 1, readSeq: 1 }), group], continuationToken: null }),
    'POST /api/v2/messages/forward': forward,
  })
  await begin({ user }, 'm1')
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forward to' }))
  await user.type(dialog.getByRole('searchbox'), 'ben')
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Front desk/ })).toBeNull())
  await user.clear(dialog.getByRole('searchbox'))
  await user.type(dialog.getByRole('searchbox'), 'front')
  await user.click(await dialog.findByRole('checkbox', { name: /Front desk/ }))
  await user.type(dialog.getByRole('textbox', { name: 'Add a note (optional)' }), 'Please read ')
  await user.click(dialog.getByRole('button', { name: 'Forward' }))
  await waitFor(() => expect(forward).toHaveBeenCalledOnce())
  expect(forward.mock.calls[0]?.[0].body).toMatchObject({
    userIds: [],
    channelIds: [GROUP],
    note: { messageText: 'Please read' },
  })
})

test('sent on again after an answer that was lost, they are the same; what was chosen is forgotten with it', async () => {
  const forward = vi
    .fn<Answers[string]>()
    .mockImplementationOnce(() => refusal(503, 'unavailable'))
    .mockImplementation(() => answer(200, { channelIds: [] }))
  const messages = [message(2), message(1)]
  const { user } = openConversation({
    ...contacts,
    'GET /api/v2/messages': () => answer(200, { messages, continuationToken: null, hasNewer: false }),
    'POST /api/v2/messages/forward': forward,
  })
  await begin({ user }, 'm2')
  await user.click(screen.getByRole('checkbox', { name: /: m1$/ }))
  expect(screen.getByText('2 messages selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await begin({ user }, 'm2')
  expect(screen.getByText('1 message selected')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /: m1$/ }))
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forward to' }))
  await user.click(await dialog.findByRole('checkbox', { name: /Ben Cruz/ }))
  const send = dialog.getByRole('button', { name: 'Forward' })
  await user.click(send)
  await dialog.findByRole('alert')
  await user.click(send)
  expect(await screen.findByRole('textbox', { name: 'Message Ben Cruz' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const [first, second] = forward.mock.calls.map(
    ([{ body }]) => body as { messages: { messageId: string }[] },
  )
  expect(first).toEqual(second)
  expect(second?.messages.map(({ messageId }) => messageId)).toEqual([message(1).id, message(2).id])
})
