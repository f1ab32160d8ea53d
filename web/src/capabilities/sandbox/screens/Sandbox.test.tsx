// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { deskText, text } from '../text.ts'
import { Sandbox } from './Sandbox.tsx'

const EMPTY = 'DELETE /sandbox/v1'
const reset = {
  id: '11111111-1111-4111-8111-111111111111',
  to: 'ada@bright.example',
  subject: 'Choose a new password for Corridor',
  text: 'It works once: https://corridor.example/reset-password?token=abc',
  link: '/reset-password?token=abc',
  sentAt: '2026-11-01T10:00:00Z',
}
const other = { ...reset, id: '22222222-2222-4222-8222-222222222222', subject: 'Welcome', text: 'Hello.' }

function open(address: string) {
  let isEmpty = false
  return showScreen(address, <Sandbox />, {
    'GET /sandbox/v1/mail': () => answer(200, { isOn: true, mails: isEmpty ? [] : [other, reset] }),
    'GET /sandbox/v1/texts': () => answer(200, { isOn: true, texts: [], phones: [] }),
    'GET /sandbox/v1/faxes': () => answer(200, { isOn: true, faxes: [], machines: [] }),
    'GET /sandbox/v1/inquiries': () => answer(200, { isOn: true, inquiries: [] }),
    [EMPTY]: () => {
      isEmpty = true
      return answer(200)
    },
  })
}

test('the open mail stands in the address, which opens it again', async () => {
  const { user, router, unmount } = open('/sandbox')
  await user.click(await screen.findByRole('link', { name: /^Choose a new password|Choose a new password/ }))
  expect((await screen.findByRole('region', { name: reset.subject })).textContent).toContain('It works once')
  const { pathname, search } = router.state.location
  unmount()
  open(pathname + search)
  expect(await screen.findByRole('region', { name: reset.subject })).toBeTruthy()
  expect(screen.queryByRole('region', { name: other.subject })).toBeNull()
})

test('it is emptied after a question, and each part says that there is nothing', async () => {
  const { user, server } = open('/sandbox')
  const answerWith = async (isYes: boolean) => {
    await user.click(await screen.findByRole('button', { name: text.empty }))
    await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe(text.emptying.title))
    act(() => useQuestion.getState().open?.answer(isYes))
    act(() => useQuestion.setState({ open: null }))
  }
  await answerWith(false)
  expect(screen.getByRole('navigation', { name: text.mailList })).toBeTruthy()
  expect(server.count(EMPTY)).toBe(0)
  await answerWith(true)
  await waitFor(() => expect(server.count(EMPTY)).toBe(1))
  await screen.findByRole('heading', { name: text.noMailTitle })
  await user.click(screen.getByRole('link', { name: /^Phones/ }))
  await screen.findByRole('heading', { name: text.noTextsTitle })
  await user.click(screen.getByRole('link', { name: /^Verification desk/ }))
  await screen.findByRole('heading', { name: deskText.noneTitle })
})
