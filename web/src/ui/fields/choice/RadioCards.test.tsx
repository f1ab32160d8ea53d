// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { focused, show } from '../../testing/show.tsx'
import { RadioCards } from './RadioCards.tsx'

const CARDS = [
  { value: 'doctor', label: 'Doctor', detail: 'Treats' },
  { value: 'hygienist', label: 'Hygienist' },
  { value: 'other', label: 'Something else' },
]

function Role({ error }: { error?: string }) {
  const [role, setRole] = useState('')
  return (
    <RadioCards
      id="role"
      name="role"
      legend="Your role"
      cards={CARDS}
      value={role}
      onChange={setRole}
      error={error}
    />
  )
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('one is chosen by a click, and by the arrow keys once one has the focus', async () => {
  const { user } = show(<Role />)
  expect(screen.getByRole('radiogroup', { name: 'Your role' })).toBeTruthy()
  await user.click(radio(/Doctor/))
  expect(radio(/Doctor/).checked).toBe(true)
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(radio(/Hygienist/))
  expect(radio(/Hygienist/).checked).toBe(true)
  expect(radio(/Doctor/).checked).toBe(false)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(radio(/Something else/).checked).toBe(true)
})

test('the group is one stop of the Tab key, and a summary finds it by its id', async () => {
  const { user } = show(
    <>
      <Role />
      <button type="button">Next</button>
    </>,
  )
  await user.tab()
  expect(focused()).toBe(document.getElementById('role'))
  expect(focused()).toBe(radio(/Doctor/))
  await user.tab()
  expect(focused()?.textContent).toBe('Next')
})

test('what is wrong describes the group', () => {
  show(<Role error="Please choose a role." />)
  const group = screen.getByRole('radiogroup')
  const described = group.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Please choose a role.')
})
