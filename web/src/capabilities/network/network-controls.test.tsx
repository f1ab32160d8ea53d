// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { closeSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { NetworkScreen } from './NetworkScreen.tsx'
import {
  connectedPractice,
  networkAnswers,
  personCard,
  personConnection,
  practiceDetails,
  practiceInvite,
  registrationInvite,
  suggestedPractice,
} from './testing/some-network.ts'

const ofPractice = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })

const open = (search: string, answers: Answers) =>
  showScreen(
    `/dashboard/network${search}`,
    <NetworkScreen isIndividual={false} />,
    { ...networkAnswers(), ...answers },
    ofPractice,
  )

type Opened = ReturnType<typeof open>

const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole('button', { name }))

async function confirmed({ server }: Opened, call: string): Promise<void> {
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  expect(server.count(call)).toBe(0)
  answerQuestion(true)
  await waitFor(() => expect(server.count(call)).toBe(1))
}

const bodyOf = ({ server }: Opened, call: string) => server.seen.find((one) => one.call === call)?.body

const toBen = personConnection({ sourcePersonId: ADA, targetPersonId: BEN })
const detailsOfLakeside = (over: Parameters<typeof practiceDetails>[0]): Answers => ({
  'GET /my-network/v2/practices/lakeside': () => answer(200, practiceDetails(over)),
})
const someInvite = { practiceInviteId: 'invite-1' }

const confirmedControls: [string, string, string, string, Answers][] = [
  [
    'an invitation to a practice is taken back',
    '?view=sent',
    'Take back the invitation to Hilltop Medical Group',
    'DELETE /practice-invites/v3/delete',
    networkAnswers({ invitesSent: [practiceInvite({ direction: 'sent' })] }),
  ],
  [
    'a request to a person is taken back',
    '?view=sent',
    'Take back your request to Ben Carter',
    'DELETE /persons/connections/connection-1',
    networkAnswers({ sent: [toBen] }),
  ],
  [
    'an invitation is taken back in the practice’s details',
    '?practice=lakeside',
    'Take back invitation',
    'DELETE /practice-invites/v3/delete',
    detailsOfLakeside({ openInvite: { ...someInvite, direction: 'sent' } }),
  ],
  [
    'a practice is disconnected',
    '?practice=lakeside',
    'Disconnect',
    'DELETE /organizations/v3/connected/lakeside',
    {
      ...networkAnswers({ organizations: [connectedPractice()] }),
      ...detailsOfLakeside({
        connectionStatus: 'Connected',
        connectedAt: '2026-03-05T12:00:00Z',
        abilities: { mayInvite: false, mayAnswer: false, mayDisconnect: true },
      }),
    },
  ],
  [
    'a person is disconnected',
    `?view=people&person=${BEN}`,
    'Disconnect',
    'DELETE /persons/connections/connection-1',
    {
      ...networkAnswers({ connected: [personConnection({ status: 'Accepted' })] }),
      [`GET /persons/v4/${BEN}`]: () => answer(200, personCard({ connectionStatus: 'Accepted' })),
    },
  ],
]

test.each(confirmedControls)('%s once the question is answered', async (_, search, name, call, answers) => {
  const opened = open(search, { ...answers, [call]: () => answer(200, {}) })
  await press(opened, name)
  await confirmed(opened, call)
})

const ignoredControls: [string, string, string, string, Answers][] = [
  [
    'a practice’s request is ignored',
    '?view=requests',
    'Ignore Hilltop Medical Group',
    'POST /practice-invites/v3/ignore',
    networkAnswers({ invitesReceived: [practiceInvite()] }),
  ],
  [
    'a person’s request is ignored',
    '?view=requests',
    'Ignore Ben Carter',
    'POST /persons/connections/connection-1/reject',
    networkAnswers({ received: [personConnection()] }),
  ],
]

test.each(ignoredControls)(
  '%s at once, and answered when Undo is gone',
  async (_, search, name, call, answers) => {
    const opened = open(search, { ...answers, [call]: () => answer(200, {}) })
    await press(opened, name)
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    act(() => useSnackbar.getState().action?.run())
    await press(opened, name)
    expect(opened.server.count(call)).toBe(0)
    act(() => closeSnackbar())
    await waitFor(() => expect(opened.server.count(call)).toBe(1))
  },
)

test('an invitation by email is sent again', async () => {
  const call = 'POST /practice-invites/v3/resend'
  const opened = open('?view=sent', {
    ...networkAnswers({ registration: [registrationInvite()] }),
    [call]: () => answer(200),
  })
  await press(opened, 'Resend the invitation to office@riverbend.example')
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(bodyOf(opened, call)).toEqual({ inviteId: 'by-email' })
})

test('an address is invited', async () => {
  const call = 'POST /practice-invites/v3/send-by-email'
  const opened = open('?invite=email', { [call]: () => answer(200, registrationInvite()) })
  const dialog = within(await screen.findByRole('dialog'))
  await opened.user.type(dialog.getByRole('textbox', { name: /email/i }), ' office@riverbend.example ')
  await opened.user.click(dialog.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(bodyOf(opened, call)).toMatchObject({ kind: 'practice', email: 'office@riverbend.example' })
})

test('a practice is not suggested again', async () => {
  const call = 'POST /my-network/v2/ignore-practice'
  const opened = open('', {
    ...networkAnswers({ suggested: [suggestedPractice()] }),
    [call]: () => answer(200),
  })
  await press(opened, 'Hide Northside Periodontics')
  const [, forGood] = await screen.findAllByRole('menuitem')
  await opened.user.click(forGood!)
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(bodyOf(opened, call)).toEqual({ practiceId: 'northside' })
})

test('a practice is reported with a reason', async () => {
  const call = 'POST /my-network/v2/report'
  const opened = open('?practice=lakeside', { ...detailsOfLakeside({}), [call]: () => answer(200) })
  await press(opened, 'Report')
  const dialog = within(await screen.findByRole('dialog'))
  await opened.user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(opened.server.count(call), 'a reason is needed').toBe(0)
  await opened.user.click(dialog.getAllByRole('radio')[0]!)
  await opened.user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(bodyOf(opened, call)).toMatchObject({ practiceId: 'lakeside', reason: expect.any(String) })
})

test('somebody is unblocked', async () => {
  const call = `DELETE /persons/${BEN}/block`
  const opened = open('?view=people&blocked=1', {
    'GET /persons/blocked': () => answer(200, { blocked: [personCard()] }),
    [call]: () => answer(200),
  })
  await press(opened, 'Unblock Ben Carter')
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
})
