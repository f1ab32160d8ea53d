// @vitest-environment jsdom
import { PASSWORD_GUESSABLE, PASSWORD_RULE } from '@corridor/contract/session/rules.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { resetText } from './text.ts'

const field = (value: string) => (
  <NewPasswordField
    id="password"
    name="password"
    value={value}
    onChange={() => undefined}
    context={{ names: ['Adelaide'] }}
  />
)

test('the whole rule is there before anything is typed, and then what is left of it', () => {
  const { rerender } = show(field(''))
  expect(screen.getByText(`${PASSWORD_RULE} ${resetText.avoid}`)).toBeTruthy()
  rerender(field('Adelaide1!'))
  expect(screen.getByText(PASSWORD_GUESSABLE)).toBeTruthy()
})
