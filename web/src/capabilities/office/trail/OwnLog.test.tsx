// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { OwnLog } from './OwnLog.tsx'
import { trailText as text } from './text.ts'

const OWN = 'GET /my-account/v2/audit'
const signedIn = {
  id: '1',
  at: '2026-01-01T10:00:00.000Z',
  word: 'session.signed-in',
  isRefused: false,
  code: null,
  personId: ADA,
  personName: 'Dr. Ada Owens',
  subjectKind: null,
  subjectId: null,
  subjectName: null,
  address: '10.0.0.1',
}

test('somebody without a practice sees what they did, searches it, and turns background activity on', async () => {
  const { user, server } = showScreen(
    '/dashboard/account/activity',
    <OwnLog />,
    { [OWN]: () => answer(200, { entries: [signedIn], continuationToken: null }) },
    userOf(ADA, { practiceId: null }),
  )
  const requests = () => server.seen.map(({ call, url }) => [call, new URL(url, 'http://x').search])
  expect(await screen.findByText('Dr. Ada Owens · Signed in')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: text.automatic }))
  await vi.waitFor(() => expect(requests().at(-1)).toEqual([OWN, '?automatic=true']))
  await user.type(screen.getByRole('searchbox', { name: text.search }), 'signed{Enter}')
  await vi.waitFor(() => expect(requests().at(-1)).toEqual([OWN, '?search=signed&automatic=true']))
})
