// @vitest-environment jsdom
import { nothingToWithdraw } from '@corridor/contract/onboarding/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { ADA, tokenWith, userOf } from '#platform/testing/people.ts'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { PendingApproval } from './PendingApproval.tsx'
import { pendingText as text } from './text.ts'

const nobody = userOf(ADA, { practiceId: null, practiceName: null })
const waiting = userOf(ADA, { practiceId: 'p', practiceName: 'Bright Smiles', isUserPendingApproval: true })
const standing = (user: object) => () =>
  answer(200, { user, accessToken: tokenWith([]), accessTokenExpiryTime: 4_000_000_000 })

test('a person without a practice has one question to answer, and opening theirs comes first', () => {
  showScreen('/', <PendingApproval />, {}, nobody)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/onboarding?way=new',
    '/onboarding?way=find',
  ])
})

test('an invited person finds that here too, and joins without the mail', async () => {
  const invitation = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'team',
    practiceName: 'Bright Smiles',
    role: 'Hygienist',
    invitedByName: 'Dr Ada Owens',
    invitedDate: '2026-11-01T09:00:00.000Z',
    expiresAt: '2026-11-15T09:00:00.000Z',
  }
  const { user, server, router } = showScreen(
    '/login/pending-approval',
    <PendingApproval />,
    {
      'GET /invitations/v2/received': () => answer(200, { receivedInvitations: [invitation] }),
      'POST /onboarding/v2/complete': () => answer(200, nobody),
      'GET /authentication/v2/standing': standing(nobody),
    },
    nobody,
  )
  expect(await screen.findByText('Bright Smiles invited you to the team')).toBeDefined()
  expect(screen.getByText('As Hygienist, from Dr Ada Owens')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Join Bright Smiles' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  const sent = server.seen.find(({ call }) => call === 'POST /onboarding/v2/complete')
  expect(sent?.body).toEqual({ invitationId: invitation.id })
})

test('a code that was brought along leads to its practice, and Back from there to the question', () => {
  deepLinks.adopt({ code: 'BRIGHT' })
  const first = showScreen('/login/pending-approval', <PendingApproval />, {}, nobody)
  expect(first.router.state.location.pathname).toBe('/onboarding')
  first.unmount()
  showScreen('/login/pending-approval?choose', <PendingApproval />, {}, nobody)
  expect(screen.getByText(text.noneTitle)).toBeDefined()
})

test('a request is withdrawn after a question, and what is next is shown', async () => {
  let hasWithdrawn = false
  const { user, server } = showScreen(
    '/',
    <PendingApproval />,
    {
      'GET /authentication/v2/standing': () => standing(hasWithdrawn ? nobody : waiting)(),
      'POST /onboarding/v2/withdraw': () => {
        hasWithdrawn = true
        return answer(200, nobody)
      },
    },
    waiting,
  )
  const button = () => screen.getByRole('button', { name: text.withdraw })
  await user.click(button())
  await waitFor(() => expect(useQuestion.getState().open?.question.text).toContain('Bright Smiles'))
  answerQuestion(false)
  expect(server.count('POST /onboarding/v2/withdraw')).toBe(0)
  await user.click(button())
  answerQuestion(true)
  expect(await screen.findByText(text.noneTitle)).toBeDefined()
})

test('one that was decided in the same moment shows how it was decided', async () => {
  let isDecided = false
  const { user } = showScreen(
    '/',
    <PendingApproval />,
    {
      'GET /authentication/v2/standing': () => standing(isDecided ? nobody : waiting)(),
      'POST /onboarding/v2/withdraw': () => {
        isDecided = true
        return refusal(nothingToWithdraw.status, nothingToWithdraw.code, nothingToWithdraw.message)
      },
    },
    waiting,
  )
  await user.click(screen.getByRole('button', { name: text.withdraw }))
  answerQuestion(true)
  expect(await screen.findByText(text.noneTitle)).toBeDefined()
})
