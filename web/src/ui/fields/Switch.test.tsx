// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { focused, show } from '../testing/show.tsx'
import { Switch } from './Switch.tsx'

function Lamp({ isFixed = false, onChange = (_: boolean) => {} }) {
  const [isOn, setOn] = useState(false)
  const turn = (next: boolean) => {
    onChange(next)
    setOn(next)
  }
  return <Switch id="lamp" label="Lamp" detail="In the hall" isOn={isOn} isFixed={isFixed} onChange={turn} />
}
const lamp = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Lamp' })

test('is turned by a click, by its label and by the space bar', async () => {
  const { user } = show(<Lamp />)
  expect(lamp().checked).toBe(false)
  await user.click(lamp())
  expect(lamp().checked).toBe(true)
  await user.click(screen.getByText('Lamp'))
  expect(lamp().checked).toBe(false)
  expect(focused()).toBe(lamp())
  await user.keyboard(' ')
  expect(lamp().checked).toBe(true)
})

test('its detail describes it and is no part of its name', () => {
  show(<Lamp />)
  const described = document.getElementById(lamp().getAttribute('aria-describedby')!.trim())
  expect(described?.textContent).toBe('In the hall')
})

test('a fixed one can be reached and not turned', async () => {
  const onChange = vi.fn()
  const { user } = show(<Lamp isFixed onChange={onChange} />)
  await user.tab()
  expect(focused()).toBe(lamp())
  await user.keyboard(' ')
  await user.click(lamp())
  expect(lamp().checked).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
})
