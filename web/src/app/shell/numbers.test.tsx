// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activity } from '#capabilities/activity/routes.tsx'
import { documents } from '#capabilities/documents/routes.tsx'
import { fax } from '#capabilities/fax/routes.tsx'
import { Capabilities } from '#platform/capability.ts'
import { useDoors, useNumbers, useWaitingItems } from '#platform/counts.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'

function Waiting() {
  return <p>{`waiting: ${useNumbers()(activity.menu)}`}</p>
}

test('an entry carries the numbers of every capability that stands behind it', async () => {
  const counts = [
    { name: 'documents', count: 10, updatedAt: '2026-11-17T09:00:00.000Z' },
    { name: 'faxes', count: 3, updatedAt: '2026-11-17T09:00:00.000Z' },
  ]
  showScreen(
    '/dashboard',
    <Capabilities value={[activity, documents, fax]}>
      <Waiting />
    </Capabilities>,
    { 'GET /user-notifications/v2': () => answer(200, { data: { counts } }) },
    userOf(ADA),
  )
  useSession.setState({ claims: ['User', 'SharedInbox', 'eFax'] })
  expect(await screen.findByText('waiting: 13')).toBeTruthy()
})

function Door() {
  const doors = useDoors()
  return <p>{`leads to ${doors(activity.menu![0]!)}`}</p>
}

test.each([
  [{ documents: 2, faxes: 1 }, '/dashboard/activity?set=documents&table=needs-action'],
  [{ documents: 0, faxes: 1 }, '/dashboard/activity?set=efax&table=needs-action'],
  [{ documents: 0, faxes: 0 }, '/dashboard/activity'],
])('with %o the entry leads to what its number counts', async (numbers, address) => {
  const counts = Object.entries(numbers).map(([name, count]) => ({
    name,
    count,
    updatedAt: '2026-11-17T09:00:00.000Z',
  }))
  showScreen(
    '/dashboard',
    <Capabilities value={[activity, documents, fax]}>
      <Waiting />
      <Door />
    </Capabilities>,
    { 'GET /user-notifications/v2': () => answer(200, { data: { counts } }) },
    userOf(ADA),
  )
  useSession.setState({ claims: ['User', 'SharedInbox', 'eFax'] })
  expect(await screen.findByText(`waiting: ${numbers.documents + numbers.faxes}`)).toBeTruthy()
  expect(screen.getByText(`leads to ${address}`)).toBeTruthy()
})

function Rows() {
  return useWaitingItems(false).map(({ title }) => <p key={title}>{title}</p>)
}

test('the row of the start page says the number of the menu, though its own read may be a moment older', async () => {
  const counts = [{ name: 'documents', count: 3, updatedAt: '2026-11-17T09:00:00.000Z' }]
  const longest = [{ itemId: 'd1', title: 'Maria Alvarez', waitingSince: '2026-11-17T08:14:00.000Z' }]
  const { server } = showScreen(
    '/dashboard',
    <Capabilities value={[activity, documents, fax]}>
      <Waiting />
      <Rows />
    </Capabilities>,
    {
      'GET /user-notifications/v2': () => answer(200, { data: { counts } }),
      'GET /worklist/v1/waiting': () =>
        answer(200, { kinds: [{ kind: 'documents.document', count: 2, longest }] }),
    },
    userOf(ADA),
  )
  useSession.setState({ claims: ['User', 'SharedInbox', 'eFax'] })
  expect(await screen.findByText('waiting: 3')).toBeTruthy()
  expect(await screen.findByText('3 documents need action')).toBeTruthy()
  expect(server.count('GET /user-notifications/v2')).toBe(1)
})
