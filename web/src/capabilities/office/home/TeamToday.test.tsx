// @vitest-environment jsdom
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStatuses } from '#platform/presence/statuses.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { someMember } from '../team/testing/some-member.ts'
import { TeamToday } from './TeamToday.tsx'

const practice = {
  officeHours: [],
  areHoursSet: false,
  timeZone: 'America/Chicago',
  holidays: [],
}
const answersOf = (team: readonly unknown[]) => ({
  'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: team }),
  'GET /my-office/v2/practice': () => answer(200, practice),
})

test('shows colleagues at work, and counts nobody who is not shown', async () => {
  const team = [
    someMember({ id: ADA, displayName: 'Ada Owens' }),
    someMember(),
    someMember({ id: 'jonas', displayName: 'Jonas Weber', status: 'Pending' }),
  ]
  showScreen('/', <TeamToday />, answersOf(team), userOf(ADA, { practiceId: 'practice' }))
  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['See everyone', 'BCBen CarterHygienist'])
})

test('those who are there stand first, and move up when they come', async () => {
  const names = ['Ann', 'Bob', 'Cem', 'Dan', 'Eve', 'Flo', 'Gil', 'Hal']
  const team = names.map((name) => someMember({ id: name, displayName: name }))
  showScreen('/', <TeamToday />, answersOf(team), userOf(ADA, { practiceId: 'practice' }))
  const shown = () =>
    screen
      .getAllByRole('link')
      .slice(1)
      .map(({ textContent }) => names.find((name) => textContent?.includes(name)))
  await screen.findByText('Ann')
  expect(shown()).toEqual(['Ann', 'Bob', 'Cem', 'Dan', 'Eve', 'Flo'])
  const { Active, Busy, Offline, Unset } = WORK_STATUS
  const statuses = { Ann: Offline, Bob: Busy, Cem: Unset, Gil: Active, Hal: Active } as const
  const others = new Map(
    Object.entries(statuses).map(([userId, status]) => [userId, { userId, status, until: null }]),
  )
  act(() => useStatuses.setState({ others }))
  expect(shown()).toEqual(['Gil', 'Hal', 'Bob', 'Ann', 'Cem', 'Dan'])
  expect(screen.getByText('3 of 8 are here')).toBeTruthy()
})

test('somebody without colleagues reads that, and finds the team', async () => {
  showScreen(
    '/',
    <TeamToday />,
    answersOf([someMember({ id: ADA })]),
    userOf(ADA, { practiceId: 'practice' }),
  )
  expect(await screen.findByText('You’re the only one on the team so far')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See everyone' }).getAttribute('href')).toBe('/dashboard/office')
})
