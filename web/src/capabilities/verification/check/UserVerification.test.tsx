// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { focused } from '#ui/testing/show.tsx'
import { checkText, manualText, skipText } from '../text.ts'
import { UserVerification } from './UserVerification.tsx'

const START = 'POST /identity-verification/v1/inquiry'
const CONFIG = { cutoffDate: null, noGraceDate: null, maySkip: false, provider: 'sandbox' }
const ready = { isIndividual: true, acceptedAgreement: ['2026-01-01T00:00:00.000Z'] }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const open = (config: object, answers: Answers = {}, search = '') =>
  showScreen(
    `/login/user-verification${search}`,
    <UserVerification />,
    { 'GET /meta/v2/idv-config': () => answer(200, { ...CONFIG, ...config }), ...answers },
    userOf(ADA, { ...ready, identityVerificationStatus: 'UnVerified' }),
  )

test('the check can be put off until the day that is named, where the installation allows it', async () => {
  const noGraceDate = inDays(30)
  open({ noGraceDate, cutoffDate: inDays(90), maySkip: true })
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(noGraceDate))
  expect(await screen.findByText(skipText.until(day))).toBeTruthy()
})

test('elsewhere it cannot', async () => {
  open({})
  expect(await screen.findByRole('button', { name: checkText.start })).toBeTruthy()
  expect(screen.queryByRole('button', { name: skipText.skip })).toBeNull()
})

test('without a service there is the manual check alone', async () => {
  open({ provider: 'none' })
  expect(await screen.findByRole('button', { name: manualText.choose })).toBeTruthy()
  expect(screen.getByRole('heading', { name: checkText.title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: checkText.start })).toBeNull()
  expect(screen.queryByRole('link', { name: manualText.online })).toBeNull()
})

test('a service that is away is said, and can be asked again', async () => {
  const { user, server, router } = open(
    {},
    { [START]: () => refusal(503, 'identity-service-down', 'It is away.') },
  )
  const start = await screen.findByRole('button', { name: checkText.start })
  await user.click(start)
  expect((await screen.findByRole('alert')).textContent).toContain('It is away.')
  expect(focused()).toBe(start)
  expect(router.state.location.pathname).toBe('/login/user-verification')
  await user.click(start)
  await waitFor(() => expect(server.count(START)).toBe(2))
})
