// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { FirstSteps } from '../FirstSteps.tsx'
import { MyOffice } from '../MyOffice.tsx'
import { someMember } from './testing/some-member.ts'

const BEN_CLAIMS = 'PATCH /my-office/v2/team-members/ben/claims'
const ben = someMember({ id: 'ben', displayName: 'Ben Carter', claims: ['Chat'] })

test('an admin who chooses who can open something finds its switch for everybody, and it counts at once', async () => {
  const { user, server } = showScreen(
    '/dashboard/office?access=SecureEmail',
    <MyOffice />,
    {
      'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [ben] }),
      [BEN_CLAIMS]: () => answer(200, { ...ben, claims: ['Chat', 'SecureEmail'] }),
    },
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'PracticeAdmin'] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Who can open Secure email' }))
  await user.click(dialog.getByRole('switch', { name: /Ben Carter/ }))
  await waitFor(() => expect(server.count(BEN_CLAIMS)).toBe(1))
  expect(server.seen.find(({ call }) => call === BEN_CLAIMS)?.body).toEqual({
    grant: ['SecureEmail'],
    withdraw: [],
  })
})

test('an empty place leads an admin to its own switch', async () => {
  const { user, router } = showScreen(
    '/dashboard/emails',
    <FirstSteps steps={['choose-access']} claim="SecureEmail" />,
    {},
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'PracticeAdmin'] })
  await user.click(await screen.findByRole('link', { name: 'Choose who can open this' }))
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/dashboard/office?access=SecureEmail',
  )
})

test('inviting is for the team; another practice is connected in the network', async () => {
  const { user, router } = showScreen(
    '/dashboard/office?invite=team',
    <MyOffice />,
    { 'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [ben] }) },
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'PracticeAdmin', 'ContactsAndNetwork'] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone to your team' }))
  expect(dialog.queryByRole('radio')).toBeNull()
  await user.click(dialog.getByRole('link', { name: 'Connect a practice' }))
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/dashboard/network?invite=practice',
  )
})
