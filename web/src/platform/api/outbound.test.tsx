// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerQuestion, useQuestion } from '../confirm.ts'
import { ApiError, NotSent } from './error.ts'
import { useOutbound } from './outbound.ts'

const questioned = (...codes: string[]) =>
  new ApiError({
    status: 409,
    code: 'send-questioned',
    message: 'The first.',
    fields: Object.fromEntries(codes.map((code) => [`confirmed.${code}`, `About ${code}.`])),
  })
const questionOpen = () => waitFor(() => expect(useQuestion.getState().open).not.toBeNull())

/** A send that refuses until these codes are confirmed. */
const sendingWith = (...codes: string[]) =>
  vi.fn(async (confirmed: string[]) => {
    const open = codes.filter((code) => !confirmed.includes(code))
    if (open.length > 0) throw questioned(...open)
    return 'sent'
  })

test('all questions of a refusal are answered by one yes, and what was sent is answered', async () => {
  const { result } = renderHook(() => useOutbound())
  const send = sendingWith('same-name-1', 'other-address-x')
  const sent = result.current(send)
  await questionOpen()
  expect(useQuestion.getState().open?.question).toMatchObject({
    title: 'Is it this patient?',
    text: 'About same-name-1. About other-address-x.',
    confirmLabel: 'Yes, send it',
  })
  expect(useQuestion.getState().open?.question.otherLabel).toBeUndefined()
  act(() => answerQuestion(true))
  expect(await sent).toBe('sent')
  expect(send.mock.calls).toEqual([[[]], [['same-name-1', 'other-address-x']]])
})

test('an answer outlives a lost answer, and not what was sent with it', async () => {
  const { result } = renderHook(() => useOutbound())
  const send = sendingWith('other-address-x')
  send.mockImplementationOnce(async () => {
    throw questioned('other-address-x')
  })
  send.mockImplementationOnce(async () => {
    throw new ApiError({ status: 0, code: 'unreachable', message: 'Lost.' })
  })
  const lost = result.current(send)
  await questionOpen()
  expect(useQuestion.getState().open?.question.title).toBe('Is this address right?')
  act(() => answerQuestion(true))
  await expect(lost).rejects.toThrow('Lost.')
  expect(await result.current(send)).toBe('sent')
  const next = result.current(send)
  await questionOpen()
  act(() => answerQuestion(false))
  await expect(next).rejects.toBeInstanceOf(NotSent)
})

test('another patient is chosen where that is possible, and nothing is sent', async () => {
  const onOther = vi.fn()
  const { result } = renderHook(() => useOutbound({ onOther }))
  const send = sendingWith('same-name-1')
  const sent = result.current(send)
  await questionOpen()
  expect(useQuestion.getState().open?.question.otherLabel).toBe('Choose another')
  act(() => answerQuestion('other'))
  await expect(sent).rejects.toBeInstanceOf(NotSent)
  expect(onOther).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})

test('any other refusal is shown as it is, and so is the same question once more', async () => {
  const { result } = renderHook(() => useOutbound())
  const refused = new ApiError({ status: 409, code: 'send-refused', message: 'They opted out.' })
  await expect(
    result.current(async () => {
      throw refused
    }),
  ).rejects.toBe(refused)
  const always = result.current(async () => {
    throw questioned('same-name-1')
  })
  await questionOpen()
  act(() => answerQuestion(true))
  await expect(always).rejects.toBeInstanceOf(ApiError)
})
