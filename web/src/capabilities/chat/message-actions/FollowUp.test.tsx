// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MessageView } from '#engines/conversation/message-view.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { message } from '../testing/made-up.ts'
import { FollowUp } from './FollowUp.tsx'

const CARLA = '00000000-0000-4000-8000-00000000000c'
const person = (id: string, name: string) => ({ id, name, initials: 'XX', role: 'Hygienist' })
const waiting = [person(BEN, 'Ben Cruz'), person(CARLA, 'Carla Diaz')]
const sent = message(2)
const REMIND = `POST /api/v2/channels/${sent.channelId}/messages/${sent.id}/remind`

const view = (people: typeof waiting) =>
  ({ id: sent.id, urgent: { confirmed: [], waiting: people, isRequested: false } }) as unknown as MessageView

const open = (people = waiting, reminded = () => answer(200, { reminded: 2 })) =>
  showScreen(
    '/',
    <FollowUp channelId={sent.channelId} message={view(people)} onClose={() => {}} />,
    {
      [`GET /persons/v2/${BEN}`]: () => answer(200, { mobile: '+15125550102' }),
      [`GET /persons/v2/${CARLA}`]: () => answer(200, { mobile: null }),
      [REMIND]: reminded,
    },
    userOf(ADA),
  )

test('who has not confirmed is called or texted where their number may be seen, and reminded again', async () => {
  const { user, server } = open()
  const list = await screen.findByRole('list', { name: 'Not confirmed yet' })
  const call = await within(list).findByRole('link', { name: 'Call Ben Cruz' })
  expect(call.getAttribute('href')).toBe('tel:+15125550102')
  expect(within(list).getByRole('link', { name: 'Text Ben Cruz' }).getAttribute('href')).toBe(
    'sms:+15125550102',
  )
  expect(within(list).getByText('Carla Diaz')).toBeTruthy()
  expect(within(list).queryByRole('link', { name: /Carla/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remind again' }))
  await waitFor(() => expect(server.count(REMIND)).toBe(1))
})

test('a refusal is said', async () => {
  const { user } = open(waiting, () => refusal(409, 'too-many-reminders'))
  await user.click(await screen.findByRole('button', { name: 'Remind again' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('once everybody has confirmed there is nobody to remind', async () => {
  open([])
  expect(await screen.findByText('Everyone has confirmed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remind again' })).toBeNull()
})
