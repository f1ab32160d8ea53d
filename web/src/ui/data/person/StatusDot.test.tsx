// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Avatar } from '../Avatar.tsx'
import { StatusDot, type StatusLook } from './StatusDot.tsx'

const LOOKS: StatusLook[] = ['available', 'busy', 'away', 'offline']

test('each look has a shape of its own, so that nobody needs the colours', () => {
  const { container } = show(LOOKS.map((look) => <StatusDot key={look} look={look} />))
  const shapes = Array.from(container.querySelectorAll('svg'), (svg) =>
    // Without the classes, which carry the colors.
    svg.innerHTML.replaceAll(/ class="[^"]*"/g, ''),
  )
  expect(new Set(shapes).size).toBe(LOOKS.length)
})

test('its word is there for eye and ear, and the picture alone is for the eye', () => {
  const { container } = show(
    <button type="button">
      <Avatar name="Ben Cruz" initials="BC" dot={<StatusDot look="busy" />} />
      Ben Cruz <StatusDot look="busy" word="Busy until 2:00 PM" />
    </button>,
  )
  expect(screen.getByRole('button').textContent).toContain('Busy until 2:00 PM')
  expect(screen.getByRole('button', { name: 'Ben Cruz Busy until 2:00 PM' })).toBeTruthy()
  expect(container.querySelectorAll('svg:not([aria-hidden])')).toHaveLength(0)
})
