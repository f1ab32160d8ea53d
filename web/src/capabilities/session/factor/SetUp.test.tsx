// @vitest-environment jsdom
import { passwordNeeded } from '@corridor/contract/session/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { SetUp } from './SetUp.tsx'
import { securityText as text } from './text.ts'

const BEGIN = 'POST /authentication/v2/second-factor'
const secret = () => answer(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Corridor:ada' })

const showStep = (isPasswordGiven: boolean, answers: Answers) =>
  showScreen(
    '/',
    <SetUp look="entry" isPasswordGiven={isPasswordGiven} onDone={() => undefined} />,
    answers,
    userOf(ADA),
  )

test('a person who has just given their password goes straight to the phone', async () => {
  showStep(true, { [BEGIN]: secret })
  expect(await screen.findByRole('img', { name: text.qr })).toBeTruthy()
  expect(screen.getByText('Step 1 of 2: Your phone')).toBeTruthy()
})

test('everybody else is asked for it, and so is a person who waited too long', async () => {
  const { unmount } = showStep(false, { [BEGIN]: secret })
  expect(screen.getByText('Step 1 of 3: Your password')).toBeTruthy()
  unmount()
  showStep(true, { [BEGIN]: () => refusal(passwordNeeded.status, passwordNeeded.code) })
  expect(await screen.findByText('Step 1 of 3: Your password')).toBeTruthy()
})

test('a step that is done begins nothing again on its way out', async () => {
  const { server } = showScreen(
    '/',
    <SecondFactorStep />,
    {
      'GET /authentication/v2/second-factor': () =>
        answer(200, { isOn: true, unconfirmedCodes: null, isPasswordNeeded: false }),
    },
    userOf(ADA),
  )
  // What it goes on by.
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(1))
  expect(server.seen.map(({ call }) => call)).not.toContain(BEGIN)
})
