// @vitest-environment jsdom

import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Capabilities, type OfficeTab } from '#platform/capability.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { MyOffice } from './MyOffice.tsx'
import { text } from './text.ts'

const Inside = () => <p>Inside of the tab</p>

const tab = (key: string, isFor: OfficeTab['isFor']): OfficeTab => ({
  key,
  label: `The ${key}`,
  isFor,
  load: async () => ({ Tab: Inside }),
})

const show = (address: string) =>
  showScreen(
    address,
    <Capabilities value={[{ routes: [], officeTabs: [tab('desk', () => true), tab('vault', () => false)] }]}>
      <MyOffice />
    </Capabilities>,
    { 'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [] }) },
    userOf(ADA, { practiceId: 'practice', practiceName: 'Bright Smiles' }),
  )

test('a tab of another capability is opened by its link, and only for whom it is', async () => {
  const { user, router } = show('/dashboard/office')
  expect(screen.queryByRole('link', { name: 'The vault' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'The desk' }))
  expect(router.state.location.search).toBe('?tab=desk')
  expect(await screen.findByText('Inside of the tab')).toBeTruthy()
})

test('the address of a tab that is not for somebody shows the team', async () => {
  show('/dashboard/office?tab=vault')
  expect(await screen.findByRole('link', { name: 'Team', current: 'page' })).toBeTruthy()
  expect(screen.queryByText('Inside of the tab')).toBeNull()
})

test.each<[string, readonly Claim[], string[]]>([
  [
    'an admin',
    ['User', 'PracticeAdmin'],
    ['Team', 'Invitations', 'Join requests', 'Practice', 'Hours & holidays', 'Activity log'],
  ],
  ['a member', ['User'], ['Team', 'Practice']],
])('%s has the parts that are theirs, and no other address opens one', async (_, claims, names) => {
  const { user, router } = show('/dashboard/office?tab=log')
  act(() => useSession.setState({ claims }))
  const parts = await screen.findByRole('navigation', { name: text.tabs })
  const own = within(parts)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(own).toEqual([...names, 'The desk'])
  if (names.includes('Activity log')) return
  expect(within(parts).getByRole('link', { name: 'Team', current: 'page' })).toBeTruthy()
  await user.click(within(parts).getByRole('link', { name: 'Practice' }))
  expect(router.state.location.search).toBe('?tab=practice')
  expect(screen.queryByRole('textbox')).toBeNull()
})
