// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '../../../platform/confirm.ts'
import { answer } from '../../../platform/testing/show-screen.tsx'
import { withFakeLayout } from '../../../ui/conversation/testing/fake-layout.ts'
import { channel, message } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const SEND = 'POST /api/v2/messages'

function openGroup(memberCount: number) {
  const { id: _, ...group } = channel({ name: 'Front desk', isGroupChat: true, type: 'group', memberCount })
  const opened = openConversation({
    'GET /api/v3/channels': () =>
      answer(200, {
        channels: [{ ...channel({ lastSeq: 1, readSeq: 1 }), ...group, lastSeq: 1, readSeq: 1 }],
        continuationToken: null,
      }),
    [SEND]: ({ body }) => answer(200, message(2, body as object)),
  })
  const sent = () => opened.server.seen.filter(({ call }) => call === SEND).map(({ body }) => body)
  return { ...opened, sent }
}
const box = () => screen.findByRole('textbox', { name: 'Message Front desk' })

test('everybody can be named like somebody, and a small group is asked nothing', async () => {
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
