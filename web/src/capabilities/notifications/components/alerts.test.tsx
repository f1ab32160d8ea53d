// @vitest-environment jsdom

import type { Alert } from '@corridor/contract/notifications/model.ts'
import { joinRequested } from '@corridor/contract/office/alerts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Capabilities } from '#platform/capability.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { IconUserQuestion } from '#ui/icons/icons.ts'
import { ALERTS_KEY } from '../state/alerts.ts'
import { PREFERENCES_KEY } from '../state/preferences.ts'
import { AlertActions } from './AlertActions.tsx'
import { AlertList } from './AlertList.tsx'
import { AlertToasts } from './AlertToasts.tsx'

const LIST = 'GET /user-notifications/v2/alerts'
const READ = 'POST /user-notifications/v2/alerts/read'
const PREFERENCES = 'GET /user-notifications/v2/preferences'

const alert = (id: string, minutesAgo: number, more: Partial<Alert> = {}): Alert => ({
  id,
  kind: joinRequested.kind,
  facts: { name: `Pia ${id}`, role: 'Hygienist' },
  times: 1,
  raisedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  isRead: false,
  ...more,
})

let stored: Alert[]
let isSoundOn = false

function open(element: React.ReactNode, at = '/dashboard') {
  const shown = showScreen(
    at,
    <Capabilities
      value={[{ routes: [], alerts: [{ kind: joinRequested, Icon: IconUserQuestion, tone: 'green' }] }]}
    >
      {element}
    </Capabilities>,
    {
      [LIST]: () =>
        answer(200, {
          alerts: stored,
          unreadAlerts: stored.filter(({ isRead }) => !isRead).length,
          continuationToken: null,
        }),
      [PREFERENCES]: () => answer(200, { isSoundOn }),
      [READ]: ({ body }) => {
        const { ids, raisedUpTo } = body as { ids?: string[]; raisedUpTo: string }
        stored = stored.map((one) =>
          one.raisedAt <= raisedUpTo && (!ids || ids.includes(one.id)) ? { ...one, isRead: true } : one,
        )
        return answer(200, { unreadAlerts: 0 })
      },
    },
    userOf(ADA),
  )
  useSession.setState({ claims: ['User', 'PracticeAdmin'] })
  return shown
}

/** An alert is raised on the server, and the window gets the event. */
async function arrives(one: Alert) {
  stored = [one, ...stored.filter(({ id }) => id !== one.id)]
  await queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
}

// Five minutes ago is another day just after midnight.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12) })
  stored = []
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => vi.useRealTimers())

test('alerts say what happened and lead there; opening one marks it as read', async () => {
  stored = [alert('a', 5), alert('b', 10), alert('c', 60 * 24 * 3, { isRead: true })]
  const { user, server, router } = open(<AlertList />)
  const link = await screen.findByRole('link', { name: /Unread.*Pia a wants to join your team/ })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  await user.click(link)
  expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/office?tab=requests')
  await waitFor(() => expect(server.seen.at(-1)?.call).toBe(LIST))
  expect(stored.map(({ isRead }) => isRead)).toEqual([true, false, true])
})

test('one, or all that were seen, are marked as read', async () => {
  stored = [alert('a', 5), alert('b', 10)]
  const { user } = open(
    <>
      <AlertActions />
      <AlertList />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Pia b wants to join your team' }))
  expect(screen.queryAllByText(/Unread/)).toHaveLength(1)
  // One that this window has not received yet.
  stored = [alert('late', 0), ...stored]
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByText(/Pia late/)).toBeTruthy())
  expect(stored.map(({ id, isRead }) => [id, isRead])).toEqual([
    ['late', false],
    ['a', true],
    ['b', true],
  ])
})

test('where there is nothing, it says what belongs here, and where to choose', async () => {
  open(<AlertList />)
  expect(await screen.findByText('Nothing new')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose your notifications' })).toBeTruthy()
})

test('a kind that this window does not know yet is left out', async () => {
  stored = [alert('a', 5), alert('new', 1, { kind: 'of.tomorrow' })]
  open(<AlertList />)
  await screen.findByText(/Pia a/)
  expect(screen.queryByText(/Pia new/)).toBeNull()
})

test('what happens while one looks is shown, once; what was there before is not', async () => {
  stored = [alert('old', 5)]
  const { user } = open(<AlertToasts />)
  await waitFor(() => expect(queryClient.getQueryData(ALERTS_KEY)).toBeTruthy())
  await arrives(alert('a', 0))
  const region = screen.getByRole('status')
  expect(await within(region).findByText('Pia a wants to join your team')).toBeTruthy()
  expect(within(region).queryByText(/Pia old/)).toBeNull()
  await user.click(within(region).getByRole('button', { name: 'Close' }))
  await queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
  expect(within(region).queryByText(/Pia a/)).toBeNull()
})

test('what was read elsewhere is not shown any longer', async () => {
  open(<AlertToasts />)
  await waitFor(() => expect(queryClient.getQueryData(ALERTS_KEY)).toBeTruthy())
  const one = alert('a', 0)
  await arrives(one)
  await screen.findByText(/Pia a/)
  await arrives({ ...one, isRead: true })
  await waitFor(() => expect(screen.queryByText(/Pia a/)).toBeNull())
})

test('the thing itself is open: nothing is shown, and it counts as read', async () => {
  const { server } = open(<AlertToasts />, '/dashboard/office?tab=requests')
  await waitFor(() => expect(queryClient.getQueryData(ALERTS_KEY)).toBeTruthy())
  await arrives(alert('a', 0))
  await waitFor(() => expect(server.count(READ)).toBe(1))
  expect(screen.queryByText(/Pia a/)).toBeNull()
})

/** The alerts below a bell, and what pops up beside them. */
function BellAndToasts() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Bell
      </button>
      {isOpen && <AlertList />}
      <AlertToasts />
    </>
  )
}

test('an open list of the alerts takes the place of what pops up', async () => {
  const { user } = open(<BellAndToasts />)
  await waitFor(() => expect(queryClient.getQueryData(ALERTS_KEY)).toBeTruthy())
  await arrives(alert('a', 1))
  const region = screen.getByRole('status')
  await within(region).findByText(/Pia a/)
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  expect(within(region).queryByText(/Pia a/)).toBeNull()
  await arrives(alert('b', 0.5))
  await screen.findByText(/Pia b/)
  expect(within(region).queryByText(/Pia b/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  await arrives(alert('c', 0))
  expect(await within(region).findByText(/Pia c/)).toBeTruthy()
})

test('a window behind others shows nothing and leaves it unread', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { server } = open(<AlertToasts />, '/dashboard/office?tab=requests')
  await waitFor(() => expect(queryClient.getQueryData(ALERTS_KEY)).toBeTruthy())
  await arrives(alert('a', 0))
  expect(screen.queryByText(/Pia a/)).toBeNull()
  expect(server.count(READ)).toBe(0)
})

test.each([
  [true, 2],
  [false, 0],
])('a new alert is heard when sound is on (%s), and never what was there before', async (isOn, notes) => {
  let started = 0
  const node = () => ({ connect: (to: unknown) => to })
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = node().connect
      start = () => {
        started += 1
      }
      stop = () => undefined
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      connect = node().connect
      gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    },
  )
  isSoundOn = isOn
  stored = [alert('old', 5)]
  const { server } = open(<AlertToasts />)
  await waitFor(() => expect(queryClient.getQueryData(ALERTS_KEY)).toBeTruthy())
  expect(server.count(PREFERENCES)).toBe(0)
  await arrives(alert('a', 0))
  await screen.findByText(/Pia a/)
  await waitFor(() => expect(queryClient.getQueryData(PREFERENCES_KEY)).toBeTruthy())
  expect(started).toBe(notes)
})
