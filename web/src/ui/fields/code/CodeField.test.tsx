// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { CodeField } from './CodeField.tsx'

function Code({
  onComplete = (_: string) => {},
  error,
}: {
  onComplete?: (code: string) => void
  error?: string
}) {
  const [code, setCode] = useState('')
  return (
    <CodeField
      id="code"
      label="Code"
      digits={6}
      value={code}
      onChange={setCode}
      onComplete={onComplete}
      error={error}
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code')

test('is complete once, with its last digit', async () => {
  const onComplete = vi.fn()
  const { user } = show(<Code onComplete={onComplete} />)
  await user.type(field(), '12345')
  expect(onComplete).not.toHaveBeenCalled()
  await user.type(field(), '6789')
  expect(field().value).toBe('123456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('letters are not taken, and a paste keeps its digits', async () => {
  const onComplete = vi.fn()
  const { user } = show(<Code onComplete={onComplete} />)
  await user.type(field(), 'a1b')
  expect(field().value).toBe('1')
  await user.clear(field())
  await user.paste('Your code is 123 456.')
  expect(field().value).toBe('123456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('a phone offers the code that it was sent, and what is wrong is read out', () => {
  show(<Code error="That is not right." />)
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-describedby')!)?.textContent).toBe(
    'That is not right.',
  )
})
