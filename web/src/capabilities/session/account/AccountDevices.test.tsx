// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { AccountDevices } from './AccountDevices.tsx'

const device = (deviceId: string, more: object = {}) => ({
  deviceId,
  name: `Browser ${deviceId}`,
  nickname: null,
  platform: 'web',
  isSignedIn: true,
  isThisDevice: false,
  firstSeenAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-15T10:00:00.000Z',
  ...more,
})

const open = (answers: Answers = {}) =>
  showScreen(
    '/dashboard/account/devices',
    <AccountDevices />,
    {
      'GET /user-devices/v2': () =>
        answer(200, { devices: [device('one', { isThisDevice: true }), device('two')] }),
      ...answers,
    },
    userOf(ADA),
  )

test.each([
  ['Sign out Browser two', `POST /user-devices/v2/${ADA}/two/sign-out`],
  ['Remove Browser two', `DELETE /user-devices/v2/${ADA}/two`],
  ['Sign out all others', 'POST /authentication/v2/logout-others'],
])('“%s” makes its call once the question is answered, and reads the list again', async (name, call) => {
  const { user, server } = open({ [call]: () => answer(200) })
  await user.click(await screen.findByRole('button', { name }))
  expect(server.count(call)).toBe(0)
  answerQuestion(true)
  await waitFor(() => expect(server.count(call)).toBe(1))
  await waitFor(() => expect(server.count('GET /user-devices/v2')).toBe(2))
})

test('a question that is answered with no does nothing', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove Browser two' }))
  answerQuestion(false)
  await user.click(screen.getByRole('button', { name: 'Rename Browser two' }))
  await screen.findByRole('dialog')
  expect(server.seen.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})

test('a device is given a name', async () => {
  const call = `PUT /user-devices/v2/${ADA}/two/nickname`
  const { user, server } = open({ [call]: () => answer(200) })
  await user.click(await screen.findByRole('button', { name: 'Rename Browser two' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Front desk')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.seen.find((one) => one.call === call)?.body).toEqual({ nickname: 'Front desk' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
