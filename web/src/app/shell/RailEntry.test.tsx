// @vitest-environment jsdom
import { render, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { IconInbox } from '#ui/icons/icons.ts'
import styles from '#ui/layout/RailItem.module.css'
import { RailEntry } from './RailEntry.tsx'

const entry = {
  label: 'Patient messages',
  path: '/dashboard/patients' as const,
  alsoAt: '/dashboard/patient-records',
  Icon: IconInbox,
}

test.each([
  ['/dashboard/patients', true],
  ['/dashboard/patient-records', true],
  ['/dashboard/patient-records/owen', true],
  ['/dashboard/patient-recordings', false],
  ['/dashboard/chat', false],
])('at %s the entry is marked: %s', (address, isMarked) => {
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <RailEntry entry={entry} />
    </MemoryRouter>,
  )
  const link = within(container).getByRole('link', { name: 'Patient messages' })
  expect(link.classList.contains(styles.on!)).toBe(isMarked)
})
