// @vitest-environment jsdom
import { invalidCredentials, secondFactorNeeded } from '@corridor/contract/session/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { SignIn } from './SignIn.tsx'
import { codeText, factorText, signInText } from './text.ts'

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
