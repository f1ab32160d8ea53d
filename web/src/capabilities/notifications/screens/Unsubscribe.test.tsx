// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

const LOOK = 'GET /user-notifications/v2/unsubscribe/a-token'
const STOP = 'POST /unsubscribe/a-token'

const open = ({
  stop = () => answer(200, { ok: true }),
  isMailOn = true,
  look = () => shown(isMailOn),
} = {}) =>
  showScreen(
    '/unsubscribe/a-token',
    <Routes>
      <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
    </Routes>,
    { [LOOK]: look, [STOP]: stop },
  )
const shown = (isMailOn: boolean) => answer(200, { maskedEmail: 'p•••@brightsmiles.example', isMailOn })

test('opening the link says whose emails they are and stops nothing; the button does', async () => {
  const { user, server } = open()
  const button = await screen.findByRole('button', { name: 'Stop these emails' })
  expect(screen.getByText(/p•••@brightsmiles\.example/)).toBeTruthy()
  expect(server.count(STOP)).toBe(0)
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy()
  expect(server.count(STOP)).toBe(1)
})

test('a person who wants them leaves them on', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: 'Keep these emails' }))
  expect(await screen.findByRole('heading', { name: 'Nothing’s changed' })).toBeTruthy()
  expect(server.count(STOP)).toBe(0)
})

test('what is stopped already needs no button', async () => {
  open({ isMailOn: false })
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link that was cut off says where else to do it', async () => {
  open({ look: () => refusal(401, 'link-not-valid') })
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeTruthy()
})

test('one that dies meanwhile says so too', async () => {
  const { user } = open({ stop: () => refusal(401, 'link-not-valid') })
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
})

test('another failure is said, and one can try again', async () => {
  const { user } = open({ stop: () => refusal(503, 'busy') })
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy()
})
