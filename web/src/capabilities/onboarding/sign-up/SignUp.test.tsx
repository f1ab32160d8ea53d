// @vitest-environment jsdom
import { inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deepLinks, peekDeepLink } from '#platform/navigation/deep-links.ts'
import { useSession } from '#platform/session.ts'
import { ADA, loginReplyOf, tokenWith, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { Invite } from './Invite.tsx'
import { SignUp } from './SignUp.tsx'
import { sentText, signUpText as text } from './text.ts'

const PASSWORD = 'Velvet-Quarry!91'
const REGISTER = 'POST /web-signup/v2/register'
const dead = () => refusal(inviteNotValid.status, inviteNotValid.code, inviteNotValid.message)
const registered = () => answer(200, { personId: ADA, isConfirmed: false })
const invite = (over: object = {}) =>
  answer(200, {
    kind: 'team',
    practiceName: 'Bright Smiles',
    email: null,
    role: 'Hygienist',
    invitedByName: null,
    hasAccount: false,
    ...over,
  })

async function put(user: UserEvent, label: string, words: string) {
  await user.click(screen.getByLabelText(label))
  await user.paste(words)
}

async function fill(user: UserEvent) {
  await put(user, text.firstName, 'Pia')
  await put(user, text.lastName, 'Roth')
  await put(user, text.email, 'pia@new.example')
  await put(user, text.password, PASSWORD)
}
const send = (user: UserEvent, name = text.submit) => user.click(screen.getByRole('button', { name }))

function showSignUp(answers: Answers) {
  const shown = showScreen('/signup?for=practice', <SignUp />, answers)
  return {
    ...shown,
    bodies: () => shown.server.seen.filter(({ call }) => call === REGISTER).map(({ body }) => body),
  }
}

test('a dead invitation does not block the sign-up that follows it, and is forgotten', async () => {
  deepLinks.adopt({ code: 'DEAD' })
  const { user, bodies } = showSignUp({ 'GET /invitations/v2/invite/DEAD': dead, [REGISTER]: registered })
  expect(await screen.findByText(text.inviteDead)).toBeDefined()
  expect(peekDeepLink('code')).toBeNull()
  await fill(user)
  await send(user)
  expect(await screen.findByText(sentText.title)).toBeDefined()
  expect(bodies()).toHaveLength(1)
  expect(bodies()[0]).not.toHaveProperty('inviteCode')
})

test('the page of a dead invitation forgets it as well', async () => {
  deepLinks.adopt({ code: 'DEAD' })
  showScreen('/invite?code=DEAD', <Invite />, { 'GET /invitations/v2/invite/DEAD': dead })
  await waitFor(() => expect(peekDeepLink('code')).toBeNull())
})

test('one that dies while somebody types is shown as ended, and the next click goes without it', async () => {
  deepLinks.adopt({ code: 'LATE' })
  let hasDied = false
  const { user, bodies } = showSignUp({
    'GET /invitations/v2/invite/LATE': () => (hasDied ? dead() : invite({ kind: 'practice' })),
    [REGISTER]: ({ body }) => ((body as { inviteCode?: string }).inviteCode ? dead() : registered()),
  })
  await fill(user)
  hasDied = true
  await send(user)
  expect(await screen.findByText(text.inviteDead)).toBeDefined()
  expect((screen.getByLabelText(text.firstName) as HTMLInputElement).value).toBe('Pia')
  await send(user)
  expect(await screen.findByText(sentText.title)).toBeDefined()
  expect(bodies()).toHaveLength(2)
})

test('what was typed is there again after Back or a reload, but for the password', async () => {
  const first = showSignUp({})
  await fill(first.user)
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD)
  showSignUp({})
  const typedInto = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
  expect([text.firstName, text.lastName, text.email, text.password].map(typedInto)).toEqual([
    'Pia',
    'Roth',
    'pia@new.example',
    '',
  ])
})

test('somebody invited types the password once, and is in', async () => {
  const LOGIN = 'POST /authentication/v2/login'
  const email = 'pia@new.example'
  const { user, server, router } = showScreen('/invite?code=MINE', <Invite />, {
    'GET /invitations/v2/invite/MINE': () => invite({ email }),
    [REGISTER]: () => answer(200, { personId: ADA, isConfirmed: true }),
    [LOGIN]: () => answer(200, loginReplyOf(ADA, tokenWith([]), 4_000_000_000)),
  })
  await screen.findByLabelText(text.firstName)
  await put(user, text.firstName, 'Pia')
  await put(user, text.lastName, 'Roth')
  await put(user, text.password, PASSWORD)
  await send(user, text.submitInvited)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(server.seen.find(({ call }) => call === LOGIN)?.body).toMatchObject({ email, password: PASSWORD })
  expect({ ...sessionStorage }).not.toHaveProperty('typed:sign-up')
  // Used up by then, it would be shown as dead.
  expect(server.count('GET /invitations/v2/invite/MINE')).toBe(1)
})

test.each([
  ['ContactsAndNetwork', '/dashboard/network?view=requests'],
  ['User', '/dashboard'],
] as const)(
  'somebody at a practice with %s who follows another’s invitation is led on to connect',
  async (claim, to) => {
    const ada = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
    const answers = {
      'GET /invitations/v2/invite/THEIRS': () =>
        invite({ kind: 'organization', practiceName: 'Lakeside', role: null, email: ada.email }),
    }
    showScreen('/invite?code=THEIRS', <Invite />, answers, ada)
    act(() => useSession.setState({ claims: [claim] }))
    expect(
      await screen.findByRole('heading', { name: 'Lakeside wants to connect with your practice' }),
    ).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(to)
  },
)
