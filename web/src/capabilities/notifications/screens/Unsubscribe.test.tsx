// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { answer, refusal, showScreen } from '../../../platform/testing/show-screen.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

const STOP = 'POST /unsubscribe/a-token'

const open = (stop: () => Response) =>
  showScreen(
    '/unsubscribe/a-token',
    <Routes>
      <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
    </Routes>,
    { [STOP]: stop },
  )

test('opening the link stops nothing; the button does', async () => {
  const { user, server } = open(() => answer(200, { ok: true }))
  const button = await screen.findByRole('button', { name: 'Stop these emails' })
  expect(server.seen).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy()
  expect(server.count(STOP)).toBe(1)
})

test('a link that was cut off says where else to do it', async () => {
  const { user } = open(() => refusal(401, 'link-not-valid'))
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeTruthy()
})

test('another failure is said, and one can try again', async () => {
  const { user } = open(() => refusal(503, 'busy'))
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy()
})
