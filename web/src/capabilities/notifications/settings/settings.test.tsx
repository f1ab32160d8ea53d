// @vitest-environment jsdom

import type { Preferences } from '@corridor/contract/notifications/preferences.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { SETTINGS_PATH } from '../paths.ts'
import { NotificationSettings } from '../screens/NotificationSettings.tsx'

const READ = 'GET /user-notifications/v2/preferences'
const CHANGE = 'PATCH /user-notifications/v2/preferences'

let stored: Preferences
beforeEach(() => {
  stored = {
    kinds: [
      {
        kind: 'office.join-requested',
        label: 'Somebody asks to join the team',
        channels: { app: true, push: true, mail: false, text: false },
      },
      {
        kind: 'office.access-changed',
        label: 'My role or access changed',
        channels: { app: true, push: true, mail: true, text: true },
      },
    ],
    isMailOn: true,
    canText: true,
    waitMinutes: 15,
    quietHours: { isOn: false, from: '20:00', to: '07:00', timeZone: 'America/Chicago' },
    isSoundOn: false,
  }
})

function open(more: Answers = {}, about = {}) {
  const answers: Answers = {
    [READ]: () => answer(200, stored),
    [CHANGE]: ({ body }) => {
      const { choices = [], ...rest } = body as {
        choices?: { kind: string; channel: string; isOn: boolean }[]
      }
      stored = {
        ...stored,
        ...rest,
        kinds: stored.kinds.map((one) => ({
          ...one,
          channels: {
            ...one.channels,
            ...Object.fromEntries(
              choices.filter(({ kind }) => kind === one.kind).map(({ channel, isOn }) => [channel, isOn]),
            ),
          },
        })),
      }
      return answer(200, stored)
    },
    ...more,
  }
  const user = {
    ...userOf(ADA),
    mobile: '+15125550100',
    mobileVerified: true,
    isSmsNotificationTurnedOn: true,
    ...about,
  }
  const shown = showScreen(SETTINGS_PATH, <NotificationSettings />, answers, user)
  useSession.setState({ claims: ['User', 'PracticeAdmin'] })
  return shown
}

const kind = async (label: string) => within(await screen.findByRole('group', { name: label }))
const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked

test('each switch is saved at once, by itself', async () => {
  const { user, server } = open()
  const requests = await kind('Somebody asks to join the team')
  expect(requests.getAllByRole('switch').map(isOn)).toEqual([true, true, false, false])
  await user.click(requests.getByRole('switch', { name: 'Email' }))
  await waitFor(() => expect(server.count(CHANGE)).toBe(1))
  expect(server.seen.find(({ call }) => call === CHANGE)?.body).toEqual({
    choices: [{ kind: 'office.join-requested', channel: 'mail', isOn: true }],
  })
  expect(isOn(requests.getByRole('switch', { name: 'Email' }))).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'Play a sound' }))
  await waitFor(() => expect(stored.isSoundOn).toBe(true))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email or text me after' }), '1 hour')
  await waitFor(() => expect(stored.waitMinutes).toBe(60))
})

test('where nothing can happen to somebody, nothing is there to choose; the rest is', async () => {
  stored = { ...stored, kinds: [] }
  open()
  await screen.findByRole('switch', { name: 'Quiet hours' })
  expect(screen.queryByText('What we notify you about')).toBeNull()
})

test('a switch that is moved twice ends as it was moved last', async () => {
  const { user } = open()
  const access = await kind('My role or access changed')
  await user.click(access.getByRole('switch', { name: 'In app' }))
  await user.click(access.getByRole('switch', { name: 'In app' }))
  await user.click(access.getByRole('switch', { name: 'Push' }))
  await waitFor(() => expect(stored.kinds[1]?.channels).toMatchObject({ app: true, push: false }))
  expect(access.getAllByRole('switch').map(isOn)).toEqual([true, false, true, true])
})

test('what is refused is said and goes back', async () => {
  const { user } = open({ [CHANGE]: () => refusal(503, 'busy') })
  const access = await kind('My role or access changed')
  await user.click(access.getByRole('switch', { name: 'Push' }))
  await waitFor(() => expect(isOn(access.getByRole('switch', { name: 'Push' }))).toBe(true))
})

test('emails that are off are off for every kind, and come back with one switch', async () => {
  stored = { ...stored, isMailOn: false }
  const { user } = open()
  const access = await kind('My role or access changed')
  expect(access.getByRole('switch', { name: 'Email' }).getAttribute('aria-readonly')).toBe('true')
  expect(screen.getByText(/Email is turned off below/)).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Emails' }))
  await waitFor(() => expect(stored.isMailOn).toBe(true))
  expect(screen.queryByText(/Email is turned off below/)).toBeNull()
})

test.each([
  [
    'no number',
    { mobile: null, mobileVerified: false },
    {},
    'Add a mobile number first.',
    'Texts need a verified mobile number.',
  ],
  [
    'an unproved number',
    { mobileVerified: false },
    {},
    'First, verify your mobile number in your profile.',
    'Texts need a verified mobile number.',
  ],
  [
    'no service',
    {},
    { canText: false },
    'Text messages aren’t set up yet. Ask your admin about them.',
    'Texts aren’t available yet.',
  ],
] as const)('texts with %s say why not', async (_why, about, more, sentence, note) => {
  stored = { ...stored, ...more }
  open({}, about)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText(new RegExp(`${note}$`))).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Text messages' }).getAttribute('aria-readonly')).toBe('true')
  const access = await kind('My role or access changed')
  expect(access.getByRole('switch', { name: 'Text' }).getAttribute('aria-readonly')).toBe('true')
  expect(Boolean(screen.queryByRole('link', { name: 'Go to your profile' }))).toBe(!('canText' in more))
})

test('texts that are off are said to be off', async () => {
  open({}, { isSmsNotificationTurnedOn: false })
  expect(await screen.findByText(/Texting is turned off below\.$/)).toBeTruthy()
})

test('quiet hours are saved when a time is whole, and not when they would never begin', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  const from = await screen.findByLabelText('From')
  fireEvent.change(from, { target: { value: '21:30' } })
  expect(server.count(CHANGE)).toBe(1)
  fireEvent.blur(from)
  await waitFor(() => expect(stored.quietHours).toMatchObject({ isOn: true, from: '21:30', to: '07:00' }))
  fireEvent.change(from, { target: { value: '07:00' } })
  fireEvent.blur(from)
  expect(screen.getByText('Start and end can’t be the same time.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Pacific Time')
  await waitFor(() =>
    expect(stored.quietHours).toMatchObject({ from: '21:30', timeZone: 'America/Los_Angeles' }),
  )
})

test('settings that do not load say so', async () => {
  open({ [READ]: () => refusal(404, 'not-found') })
  expect(await screen.findByText('We couldn’t load your settings')).toBeTruthy()
})
