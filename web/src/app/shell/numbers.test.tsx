// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activity } from '#capabilities/activity/routes.tsx'
import { documents } from '#capabilities/documents/routes.tsx'
import { fax } from '#capabilities/fax/routes.tsx'
import { Capabilities } from '#platform/capability.ts'
import { useNumbers } from '#platform/counts.ts'
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
