// @vitest-environment jsdom
import { alreadyInvited } from '@corridor/contract/office/errors.ts'
import type { TeamInvitation } from '@corridor/contract/office/model.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { MyOffice } from '../MyOffice.tsx'
import { codeText, inviteText, requestText } from './text.ts'

const SEND = 'POST /invitations/v2/send'
const LIST = 'GET /invitations/v2/team-invitations'
const REQUESTS = 'GET /invitations/v2/join-requests'
const DAY_MS = 86_400_000

function open(search: string, answers: Answers = {}) {
  const shown = showScreen(
    `/dashboard/office${search}`,
    <MyOffice />,
    {
      'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [] }),
      'GET /organizations/v2/practice/roles': () => answer(200, ['Hygienist', 'Surgeon', 'Administration']),
      [LIST]: () => answer(200, { teamMemberInvitationList: [] }),
      [REQUESTS]: () => answer(200, { officeJoinRequests: [] }),
      ...answers,
    },
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'PracticeAdmin'] })
  return shown
}

async function answerQuestion(title: string, isYes = true): Promise<void> {
  await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe(title))
  act(() => {
    const { open: question } = useQuestion.getState()
    useQuestion.setState({ open: null })
    question?.answer(isYes)
  })
}

test('somebody is invited once, and the invitation is taken back', async () => {
  const email = 'nora@new.example'
  let invitations: TeamInvitation[] = []
  const remove = 'DELETE /invitations/v2/i1'
  const { user, server } = open('?tab=invitations&invite=team', {
    [LIST]: () => answer(200, { teamMemberInvitationList: invitations }),
    [SEND]: ({ body }) => {
      if (invitations.length > 0) return refusal(409, alreadyInvited.code, alreadyInvited.message)
      const { Role } = body as { Role: string }
      const now = new Date().toISOString()
      const expiresAt = new Date(Date.now() + 14 * DAY_MS).toISOString()
      const own = {
        id: 'i1',
        email,
        role: Role,
        invitationMode: 1,
        invitedDate: now,
        expiresAt,
        isExpired: false,
      }
      invitations = [{ ...own, invitedById: ADA, invitedByName: 'Ada Owens' } as TeamInvitation]
      return answer(200, invitations[0])
    },
    [remove]: () => {
      invitations = []
      return answer(200)
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: inviteText.title }))
  const send = () => user.click(dialog.getByRole('button', { name: inviteText.send }))
  await send()
  expect(dialog.getAllByText(inviteText.emailMissing).length).toBeGreaterThan(0)
  expect(server.count(SEND)).toBe(0)
  await user.type(dialog.getByLabelText(inviteText.email), email)
  await user.selectOptions(dialog.getByLabelText(inviteText.role), 'Surgeon')
  await user.type(dialog.getByLabelText(inviteText.message), 'We look forward to you.')
  expect(dialog.getByText('23 / 650')).toBeTruthy()
  await send()
  await waitFor(() => expect(useSnackbar.getState().message).toBe(inviteText.sent(email)))
  expect(server.count(SEND)).toBe(1)
  expect(server.seen.find(({ call }) => call === SEND)?.body).toMatchObject({
    ToEmail: email,
    Role: 'Surgeon',
    Message: 'We look forward to you.',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = (await screen.findByText(email)).closest('li')!
  expect(row.textContent).toContain('To your team as Surgeon')
  expect(row.textContent).toContain('Expires in 14 days')
  const resend = within(row).getByRole('button', { name: /^Resend in \d+ s$/ })
  expect(resend.getAttribute('aria-disabled')).toBe('true')

  await user.click(screen.getAllByRole('link', { name: inviteText.button })[0]!)
  const again = within(await screen.findByRole('dialog', { name: inviteText.title }))
  await user.type(again.getByLabelText(inviteText.email), email)
  await user.selectOptions(again.getByLabelText(inviteText.role), 'Surgeon')
  await user.click(again.getByRole('button', { name: inviteText.send }))
  expect(await again.findByText(alreadyInvited.message)).toBeTruthy()
  expect(again.getByLabelText(inviteText.email).getAttribute('aria-invalid')).toBe('true')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: inviteText.removeLabel(email) }))
  await answerQuestion(inviteText.removing(email).title)
  await waitFor(() => expect(server.count(remove)).toBe(1))
  expect(await screen.findByText(inviteText.emptyTitle)).toBeTruthy()
})

test('the practice’s own code is shown, and a new one takes its place after a question', async () => {
  let practiceInviteCode = 'OLD-CODE'
  const renew = 'POST /my-office/v2/practice/invite-code'
  const { user, server } = open('?tab=invitations', {
    'GET /my-office/v2/practice': () => answer(200, { practiceInviteCode }),
    [renew]: () => {
      practiceInviteCode = 'NEW-CODE'
      return answer(200, { practiceInviteCode })
    },
  })
  const card = within(await screen.findByRole('region', { name: codeText.title }))
  expect(card.getByText(/\/invite\?code=OLD-CODE$/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: codeText.renew }))
  await answerQuestion(codeText.renewing.title, false)
  expect(server.count(renew)).toBe(0)
  await user.click(card.getByRole('button', { name: codeText.renew }))
  await answerQuestion(codeText.renewing.title)
  expect(await card.findByText(/\/invite\?code=NEW-CODE$/)).toBeTruthy()
  expect(useSnackbar.getState().message).toBe(codeText.renewed)
})

test('requests to join are approved at once and declined after a question', async () => {
  const request = (firstName: string) => ({
    personId: firstName,
    firstName,
    lastName: 'Newcomer',
    email: `${firstName}@new.example`,
    role: 'Assistant',
    profileImageUrl: null,
    approveRejectToken: `of-${firstName}`,
    requestedAt: new Date().toISOString(),
  })
  let waiting = [request('Ann'), request('Udo')]
  const without = (name: string) => () => {
    waiting = waiting.filter(({ firstName }) => firstName !== name)
    return answer(200)
  }
  const { user } = open('?tab=requests', {
    [REQUESTS]: () => answer(200, { officeJoinRequests: waiting }),
    'POST /invitations/v2/join-requests/of-Ann/approve': without('Ann'),
    'POST /invitations/v2/join-requests/of-Udo/reject': without('Udo'),
  })
  await user.click(await screen.findByRole('button', { name: requestText.approveLabel('Ann Newcomer') }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(requestText.approved('Ann Newcomer')))
  await user.click(await screen.findByRole('button', { name: requestText.declineLabel('Udo Newcomer') }))
  await answerQuestion(requestText.declining('Udo Newcomer').title)
  expect(await screen.findByText(requestText.emptyTitle)).toBeTruthy()
})
