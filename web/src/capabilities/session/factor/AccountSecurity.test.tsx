// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { AccountSecurity } from './AccountSecurity.tsx'
import { securityText as text } from './text.ts'

const FACTOR = 'GET /authentication/v2/second-factor'
const CONFIRM = 'POST /authentication/v2/second-factor/recovery-codes/kept'

const factorOn = (more: object = {}) => ({
  isOn: true,
  since: '2026-11-01T10:00:00.000Z',
  isRequired: false,
  recoveryCodesLeft: 10,
  unconfirmedCodes: null,
  isPasswordNeeded: true,
  ...more,
})

const open = (task: string, answers: Answers, factor: object = factorOn()) =>
  showScreen(
    `/dashboard/account/security${task}`,
    <AccountSecurity />,
    { [FACTOR]: () => answer(200, factor), ...answers },
    userOf(ADA, { isIndividual: true, practiceId: null, idleLockMinutes: 15 }),
  )

const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('the app is turned off with both proofs, and not without', async () => {
  const call = 'POST /authentication/v2/second-factor/end'
  const opened = open('?task=turn-off', { [call]: () => answer(200) })
  await press(opened, text.turnOff)
  expect(opened.server.count(call)).toBe(0)
  await opened.user.type(screen.getByLabelText('Password'), 'a long password')
  await opened.user.type(screen.getByRole('textbox', { name: text.newCode }), '123456')
  await press(opened, text.turnOff)
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(opened.server.seen.find((one) => one.call === call)?.body).toEqual({
    password: 'a long password',
    code: '123456',
  })
  await waitFor(() => expect(opened.router.state.location.search).toBe(''))
})

test('new codes are made and shown, and are confirmed as saved', async () => {
  const make = 'POST /authentication/v2/second-factor/recovery-codes'
  const codes = { setId: 'set-1', recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
  let unconfirmedCodes: object | null = null
  const opened = open('?task=new-codes', {
    [FACTOR]: () => answer(200, factorOn({ unconfirmedCodes })),
    [make]: () => {
      unconfirmedCodes = { setId: 'set-1', canBeShown: true }
      return answer(200, codes)
    },
    [CONFIRM]: () => {
      unconfirmedCodes = null
      return answer(200)
    },
  })
  await opened.user.type(await screen.findByRole('textbox', { name: text.newCode }), '123456')
  await press(opened, text.make)
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy()
  await press(opened, text.saved)
  await waitFor(() => expect(opened.server.count(CONFIRM)).toBe(1))
  expect(opened.server.seen.find(({ call }) => call === CONFIRM)?.body).toEqual({ setId: 'set-1' })
})

test('codes that were made elsewhere are confirmed without being shown', async () => {
  const opened = open(
    '',
    { [CONFIRM]: () => answer(200) },
    factorOn({ unconfirmedCodes: { setId: 'set-2', canBeShown: false } }),
  )
  await press(opened, text.haveThem)
  await waitFor(() => expect(opened.server.count(CONFIRM)).toBe(1))
  expect(opened.server.seen.find(({ call }) => call === CONFIRM)?.body).toEqual({ setId: 'set-2' })
})

test('somebody on their own chooses when the screen locks', async () => {
  const call = 'PUT /authentication/v2/idle-lock'
  const opened = open('', { [call]: () => answer(200) })
  await opened.user.selectOptions(await screen.findByRole('combobox', { name: 'Lock after' }), '30')
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(opened.server.seen.find((one) => one.call === call)?.body).toEqual({ minutes: 30 })
})
