// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '../../../platform/testing/people.ts'
import { answer, showScreen } from '../../../platform/testing/show-screen.tsx'
import { someMember } from '../team/testing/some-member.ts'
import { TeamCard } from './TeamCard.tsx'

test('shows colleagues at work, and counts nobody who is not shown', async () => {
  const team = [
    someMember({ id: ADA, displayName: 'Ada Owens' }),
    someMember(),
    someMember({ id: 'jonas', displayName: 'Jonas Weber', status: 'Pending' }),
  ]
  const answers = { 'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: team }) }
  showScreen('/', <TeamCard />, answers, userOf(ADA, { practiceId: 'practice' }))
  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['See everyone', 'BCBen CarterHygienist'])
})
