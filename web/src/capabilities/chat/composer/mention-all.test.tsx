// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { ADA } from '#platform/testing/people.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { channel, DIRECT, message } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const SEND = 'POST /api/v2/messages'

function openGroup(memberCount: number, answers: Answers = {}) {
  const { id: _, ...group } = channel({ name: 'Front desk', isGroupChat: true, type: 'group', memberCount })
  const opened = openConversation({
    'GET /api/v3/channels': () =>
      answer(200, {
        channels: [{ ...channel({ lastSeq: 1, readSeq: 1 }), ...group, lastSeq: 1, readSeq: 1 }],
        continuationToken: null,
      }),
    [SEND]: ({ body }) => answer(200, message(2, body as object)),
    ...answers,
  })
  const sent = () => opened.server.seen.filter(({ call }) => call === SEND).map(({ body }) => body)
  return { ...opened, sent }
}
const box = () => screen.findByRole('textbox', { name: 'Message Front desk' })

test('everybody can be named like somebody, and a small group needs no confirmation', async () => {
  const { user, sent } = openGroup(3)
  await user.type(await box(), '@al')
  await user.click(await screen.findByRole('option', { name: /Everyone in this group/ }))
  await user.type(await box(), 'we close at 4{Enter}')
  await waitFor(() =>
    expect(sent()).toMatchObject([{ messageText: '@all we close at 4', mentionsAll: true }]),
  )
  await user.type(await box(), 'call @allen{Enter}')
  await waitFor(() => expect(sent()[1]).toMatchObject({ mentionsAll: false }))
})

test('above ten people it is sent after a question, and stays in the box without', async () => {
  const { user, sent } = openGroup(12)
  await user.type(await box(), '@all we close at 4{Enter}')
  await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe('Notify all 11 people?'))
  act(() => answerQuestion(false))
  expect(await box()).toHaveProperty('value', '@all we close at 4')
  expect(sent()).toEqual([])
  await user.type(await box(), '{Enter}')
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => answerQuestion(true))
  await waitFor(() => expect(sent()).toMatchObject([{ mentionsAll: true }]))
})

test('an edit that names everybody asks the same, once', async () => {
  const EDIT = `PUT /api/v2/channels/${DIRECT}/messages/${message(1).id}`
  const own = message(1, {
    user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null },
    createdTimeUtc: new Date().toISOString(),
  })
  const { user, server } = openGroup(12, {
    'GET /api/v2/messages': () => answer(200, { messages: [own], continuationToken: null, hasNewer: false }),
    [EDIT]: ({ body }) => answer(200, { ...own, ...(body as object) }),
  })
  await screen.findByText('m1')
  await user.type(await box(), '{ArrowUp}')
  const editing = await screen.findByRole('textbox', { name: 'Edit your message' })
  await user.type(editing, ' @all now{Enter}')
  await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe('Notify all 11 people?'))
  act(() => answerQuestion(false))
  expect(server.count(EDIT)).toBe(0)
  await user.type(editing, '{Enter}')
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => answerQuestion(true))
  await waitFor(() =>
    expect(server.seen.findLast(({ call }) => call === EDIT)?.body).toMatchObject({
      messageText: 'm1 @all now',
      mentionsAll: true,
    }),
  )
})
