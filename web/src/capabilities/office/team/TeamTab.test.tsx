// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Capabilities, type ContactAction } from '#platform/capability.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { IconMessageCircle } from '#ui/icons/icons.ts'
import { TeamToday } from '../home/TeamToday.tsx'
import { MemberPane } from './MemberPane.tsx'
import { TeamTab } from './TeamTab.tsx'
import { someMember } from './testing/some-member.ts'

const write: ContactAction = {
  label: 'Message',
  spoken: (name) => `Message ${name}`,
  path: (personId) => `/dashboard/chat?with=${personId}`,
  Icon: IconMessageCircle,
  isFor: () => true,
}

const ben = someMember({ id: 'ben', displayName: 'Ben Carter' })
const team = [
  someMember({ id: ADA, displayName: 'Ada Owens' }),
  ben,
  someMember({ id: 'jonas', displayName: 'Jonas Weber', status: 'Pending' }),
]

const show = (part: ReactNode) =>
  showScreen(
    '/dashboard/office',
    <Capabilities value={[{ routes: [], contactActions: [write] }]}>{part}</Capabilities>,
    {
      'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: team }),
      'GET /my-office/v2/practice': () => answer(200, { areHoursSet: false }),
    },
    userOf(ADA, { practiceId: 'practice' }),
  )

test.each<[string, ReactNode]>([
  ['the team', <TeamTab key="team" />],
  ['the pane of a colleague', <MemberPane key="pane" member={ben} team={team} />],
  ['the card on the start page', <TeamToday key="card" />],
])('%s leads to the conversation with a colleague who is in, and with nobody else', async (_, part) => {
  const { user, router } = show(part)
  await user.click(await screen.findByRole('link', { name: 'Message Ben Carter' }))
  expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/chat?with=ben')
  expect(screen.queryByRole('link', { name: 'Message Ada Owens' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Message Jonas Weber' })).toBeNull()
})
