// @vitest-environment jsdom
import { codeNotRight } from '@corridor/contract/people/errors.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { focused } from '#ui/testing/show.tsx'
import { mobileText as text } from '../text.ts'
import { MobileCode } from './MobileCode.tsx'

const NUMBER = '+15125550100'
const DIGITS_MISSING = text.codeMissing(6)

const refused = () => refusal(codeNotRight.status, codeNotRight.code, codeNotRight.message)

function showCode(calls: Record<string, () => Response>) {
  const sent = { number: NUMBER, sentBy: 'text', resendAt: 0, expiresAt: 0 } as const
  const done = async () => undefined
  return showScreen(
    '/',
    <MobileCode sent={sent} submitLabel="Go" onResend={done} onVerified={done} onOther={() => undefined} />,
    { 'GET /authentication/v2/demo-accounts': () => answer(200, { accounts: [] }), ...calls },
  )
}

const wrongly = (code: string) => ({ [`POST /persons/v2/verification-code/${code}/verify`]: refused })

test('pressing the button behind a wrong code says that it was wrong, and nothing else', async () => {
  const { user } = showCode(wrongly('111111'))
  await user.type(screen.getByLabelText(text.code), '111111')
  expect(await screen.findByText(/4 tries left/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.getByText(/4 tries left/)).toBeDefined()
  expect(screen.queryByText(DIGITS_MISSING)).toBeNull()
  expect(focused()).toBe(screen.getByLabelText(text.code))
})

test('about a code one thing is said at a time', async () => {
  const { user } = showCode(wrongly('111111'))
  await user.type(screen.getByLabelText(text.code), '111111')
  await screen.findByText(/4 tries left/)
  await user.type(screen.getByLabelText(text.code), '22')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.getByText(DIGITS_MISSING)).toBeDefined()
  expect(screen.queryByText(/tries left/)).toBeNull()
})

test('what was said about one code goes as the next is typed', async () => {
  const { user } = showCode(wrongly('111111'))
  await user.type(screen.getByLabelText(text.code), '111111')
  await screen.findByText(/4 tries left/)
  await user.type(screen.getByLabelText(text.code), '2')
  expect(screen.queryByText(/tries left/)).toBeNull()
})

test('a code that was tried is not on its way any more', async () => {
  const { user } = showCode(wrongly('111111'))
  await user.click(screen.getByRole('button', { name: text.resend }))
  expect(await screen.findByText(text.resent)).toBeDefined()
  await user.type(screen.getByLabelText(text.code), '111111')
  await screen.findByText(/tries left/)
  expect(screen.queryByText(text.resent)).toBeNull()
})
