// @vitest-environment jsdom
import { invalidCredentials, secondFactorNeeded } from '@corridor/contract/session/errors.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { focused } from '#ui/testing/show.tsx'
import { SignIn } from './SignIn.tsx'
import { codeText, factorText, handoverText, signInText } from './text.ts'

const LOGIN = 'POST /authentication/v2/login'

const open = (search: string, answers: Answers) => showScreen(`/login${search}`, <SignIn />, answers)

const bodies = ({ server }: ReturnType<typeof open>) =>
  server.seen.filter(({ call }) => call === LOGIN).map(({ body }) => body)

async function signIn(answers: Answers) {
  const opened = open('', answers)
  await opened.user.type(await screen.findByRole('textbox', { name: /email/i }), ' ada@bright.example ')
  await opened.user.type(screen.getByLabelText('Password'), 'a long password')
  await opened.user.click(screen.getByRole('button', { name: signInText.submit }))
  return opened
}

test('email and password are sent, and a wrong one leaves the email as it was', async () => {
  const opened = await signIn({ [LOGIN]: () => refusal(invalidCredentials.status, invalidCredentials.code) })
  await waitFor(() => expect(opened.server.count(LOGIN)).toBe(1))
  expect(bodies(opened)).toMatchObject([{ email: 'ada@bright.example', password: 'a long password' }])
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /email/i })).toHaveProperty('value', 'ada@bright.example')
})

test('the app’s code, or a recovery code, is sent with the proofs of before', async () => {
  const opened = await signIn({ [LOGIN]: () => refusal(secondFactorNeeded.status, secondFactorNeeded.code) })
  await opened.user.click(await screen.findByRole('button', { name: factorText.useRecovery }))
  await opened.user.type(screen.getByRole('textbox', { name: factorText.recovery }), ' aaaa-bbbb ')
  await opened.user.click(screen.getByRole('button', { name: signInText.submit }))
  await waitFor(() => expect(opened.server.count(LOGIN)).toBe(2))
  expect(bodies(opened)[1]).toMatchObject({
    email: 'ada@bright.example',
    password: 'a long password',
    secondFactorCode: 'aaaa-bbbb',
  })
})

test('a code is requested for an address', async () => {
  const call = 'POST /authentication/v2/onetimecode'
  const opened = open('?with=code', { [call]: () => answer(200) })
  await opened.user.type(await screen.findByRole('textbox', { name: /email/i }), 'ada@bright.example')
  await opened.user.click(screen.getByRole('button', { name: codeText.send }))
  await waitFor(() => expect(opened.server.count(call)).toBe(1))
  expect(opened.server.seen.find((one) => one.call === call)?.body).toMatchObject({
    email: 'ada@bright.example',
  })
})

test('with nothing typed the first field has the focus, and both say what they need', async () => {
  const { user, server } = open('', {})
  await screen.findByRole('textbox', { name: /email/i })
  screen.getByLabelText('Password').focus()
  await user.click(screen.getByRole('button', { name: signInText.submit }))
  expect(focused()).toBe(screen.getByRole('textbox', { name: /email/i }))
  expect(screen.getByText('Please enter your email address.')).toBeTruthy()
  expect(screen.getByText('Please enter your password.')).toBeTruthy()
  expect(server.count(LOGIN)).toBe(0)
})

test('a wait is counted down on the button, and belongs to that account', async () => {
  const tooMany = { statusCode: 429, code: 'too-many', message: 'Too many attempts.', requestId: 'r1' }
  const { user } = await signIn({
    [LOGIN]: () => answer(429, { ...tooMany, retryAfterSeconds: 90 }, { 'retry-after': '90' }),
  })
  const wait = await screen.findByRole('button', { name: /^Try again in 1:\d\d$/ })
  expect(wait.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain('Too many attempts.')
  await user.type(screen.getByRole('textbox', { name: /email/i }), '.org')
  expect(screen.getByRole('button', { name: signInText.submit }).getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('a demo account', () => {
  const accounts = Array.from({ length: 15 }, (_, index) => ({
    email: `person-${index}@bright.example`,
    firstName: 'Ben',
    lastName: `Cruz ${index}`,
    label: `Person ${index}`,
    workplace: 'Bright Smiles Dental',
    isFeatured: index < 4,
  }))
  const openDemo = (answers: Answers) =>
    open('', {
      'GET /authentication/v2/demo-accounts': () => answer(200, { accounts, password: 'Corridor!2026' }),
      ...answers,
    })
  const rows = async () =>
    within(await screen.findByRole('region', { name: signInText.demoTitle })).getAllByRole('listitem')

  test('signs in with one click, also one of those that are shown on request', async () => {
    const opened = openDemo({ [LOGIN]: () => refusal(invalidCredentials.status, invalidCredentials.code) })
    expect(await rows()).toHaveLength(4)
    await opened.user.click(screen.getByRole('button', { name: signInText.demoAll(15) }))
    expect(await rows()).toHaveLength(15)
    await opened.user.click(screen.getByRole('button', { name: /^Person 9/ }))
    await waitFor(() => expect(opened.server.count(LOGIN)).toBe(1))
    expect(bodies(opened)).toMatchObject([{ email: 'person-9@bright.example', password: 'Corridor!2026' }])
  })

  test('with an authenticator app is asked for its code too, and its address stays on the way back', async () => {
    const opened = openDemo({ [LOGIN]: () => refusal(secondFactorNeeded.status, secondFactorNeeded.code) })
    await opened.user.click(await screen.findByRole('button', { name: /^Person 0/ }))
    await opened.user.type(await screen.findByLabelText(factorText.code), '123456')
    await waitFor(() => expect(opened.server.count(LOGIN)).toBe(2))
    const [first, second] = bodies(opened) as [object, object]
    expect(second).toMatchObject({ ...first, secondFactorCode: '123456' })
    await opened.user.click(screen.getByRole('button', { name: factorText.back }))
    expect(await screen.findByRole('textbox', { name: /email/i })).toHaveProperty(
      'value',
      'person-0@bright.example',
    )
  })
})

describe('a link from a phone', () => {
  const LINK = 'https://corridor.test/login?isloggedinonmobile=true&onetimecode=made-up'
  const WITH_EMAIL = `${LINK}&email=${encodeURIComponent('ada@bright.example')}`
  const refused = { [LOGIN]: () => refusal(invalidCredentials.status, invalidCredentials.code) }

  afterEach(() => vi.useRealTimers())

  test('signs nobody in without a click, and leads to another account', async () => {
    deepLinks.capture(WITH_EMAIL)
    const opened = open('', refused)
    expect(await screen.findByText(handoverText.question('ada@bright.example'))).toBeTruthy()
    expect(opened.server.count(LOGIN)).toBe(0)
    await opened.user.click(screen.getByRole('button', { name: handoverText.submit }))
    expect((await screen.findByRole('alert')).textContent).toContain(handoverText.failed)
    expect(bodies(opened)).toMatchObject([{ email: 'ada@bright.example', oneTimeCode: 'made-up' }])
    await opened.user.click(screen.getByRole('button', { name: handoverText.otherAccount }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for an address where it names none', async () => {
    deepLinks.capture(LINK)
    const { user, server } = open('', refused)
    await user.click(await screen.findByRole('button', { name: handoverText.submit }))
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy()
    expect(server.count(LOGIN)).toBe(0)
  })

  test('that is left lying for two minutes is put away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    deepLinks.capture(WITH_EMAIL)
    open('', refused)
    expect(await screen.findByRole('button', { name: handoverText.submit })).toBeTruthy()
    act(() => void vi.advanceTimersByTime(120_000))
    expect(await screen.findByText(handoverText.runOut)).toBeTruthy()
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})
