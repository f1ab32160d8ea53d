// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { faxesText, numbersText as text } from '../text.ts'
import { Numbers } from './Numbers.tsx'

const FREE = { isInstallations: false, waiting: 0, practiceName: null }
const numbers = [
  { ...FREE, channel: 'text', number: '+15125550160', waiting: 3 },
  { ...FREE, channel: 'text', number: '+15125550100', isInstallations: true },
  { ...FREE, channel: 'fax', number: '+15125550181' },
  { ...FREE, channel: 'text', number: '+15125550182', practiceName: 'Lakeside', waiting: 1 },
]

function open() {
  const practice = { name: 'Bright Smiles', city: 'Austin', state: 'TX', members: 4, suspendedAt: null }
  const { user, server } = showScreen('/operator', <Numbers />, {
    'GET /operator/v1/numbers': () => answer(200, { total: numbers.length, numbers, mayAdd: true }),
    'GET /operator/v1/practices': () => answer(200, [{ ...practice, id: 'p1' }]),
    'POST /operator/v1/numbers/assign': () => answer(200, { ok: true }),
    'POST /operator/v1/numbers/take-back': () => answer(200, { ok: true }),
    'POST /operator/v1/numbers/give-waiting': () => answer(200, { ok: true }),
  })
  const sent = (how: string) =>
    server.seen.filter(({ call }) => call === `POST /operator/v1/numbers/${how}`).map(({ body }) => body)
  const choose = async () => {
    await user.type(screen.getByRole('searchbox', { name: faxesText.search }), 'bright')
    await user.click(await screen.findByRole('button', { name: text.assignTo('Bright Smiles') }))
  }
  return { user, sent, choose }
}

test('a number that nobody has goes to the practice that the operator chooses', async () => {
  const { user, sent, choose } = open()
  expect(await screen.findByText('Lakeside')).toBeTruthy()
  expect(screen.getByText(text.installations)).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.assignLabel('(512) 555-0182') })).toBeNull()
  await user.click(screen.getByRole('button', { name: text.assignLabel('(512) 555-0181') }))
  expect(screen.queryByRole('switch')).toBeNull()
  await choose()
  await waitFor(() =>
    expect(sent('assign')).toEqual([
      { channel: 'fax', number: '+15125550181', practiceId: 'p1', withWaiting: false },
    ]),
  )
})

test.each([false, true])('texts from before go too only where the operator says so: %s', async (isOn) => {
  const { user, sent, choose } = open()
  await user.click(await screen.findByRole('button', { name: text.assignLabel('(512) 555-0160') }))
  const also = screen.getByRole('switch', { name: text.withWaiting(3) })
  if (isOn) await user.click(also)
  await choose()
  await waitFor(() =>
    expect(sent('assign')).toEqual([
      { channel: 'text', number: '+15125550160', practiceId: 'p1', withWaiting: isOn },
    ]),
  )
})

test('a number that is not listed is typed', async () => {
  const { user, sent, choose } = open()
  await user.click(await screen.findByRole('button', { name: text.add }))
  await choose()
  expect(await screen.findByText(text.numberMissing)).toBeTruthy()
  expect(sent('assign')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: text.number }), '5125550190')
  await user.click(screen.getByRole('button', { name: text.assignTo('Bright Smiles') }))
  await waitFor(() => expect(sent('assign')).toMatchObject([{ channel: 'text', practiceId: 'p1' }]))
  expect(String((sent('assign')[0] as { number: string }).number).replace(/\D/g, '')).toBe('5125550190')
})

test('a number is taken back, and earlier texts are delivered, after the operator confirmed it', async () => {
  const { user, sent } = open()
  await user.click(
    await screen.findByRole('button', { name: text.giveWaitingLabel('(512) 555-0182', 'Lakeside') }),
  )
  answerQuestion(true)
  await waitFor(() => expect(sent('give-waiting')).toEqual([{ number: '+15125550182' }]))
  const press = () =>
    user.click(screen.getByRole('button', { name: text.takeBackLabel('(512) 555-0182', 'Lakeside') }))
  await press()
  answerQuestion(false)
  await press()
  expect(sent('take-back')).toEqual([])
  answerQuestion(true)
  await waitFor(() => expect(sent('take-back')).toEqual([{ channel: 'text', number: '+15125550182' }]))
})
