// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { focused, showAt } from '../../ui/testing/show.tsx'
import { Switcher } from './Switcher.tsx'

function open() {
  const calls = { onClose: vi.fn(), onHelp: vi.fn(), onLeave: vi.fn() }
  const element = (
    <QueryClientProvider client={queryClient}>
      <Switcher {...calls} />
    </QueryClientProvider>
  )
  return { ...showAt('/', element), ...calls }
}

const active = () => document.querySelector('[role="option"][data-focused]')?.textContent

test('the field has the focus, and the first that fits is active', async () => {
  const { user } = open()
  expect(focused()).toBe(screen.getByRole('combobox'))
  await vi.waitFor(() => expect(active()).toBeTruthy(), 10_000)
  await user.keyboard('sign')
  await vi.waitFor(() => expect(active()).toBe('Sign out'), 10_000)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(focused()).toBe(screen.getByRole('combobox'))
})

test('the arrows go around, and Enter runs what is active once', async () => {
  const { user, onLeave, onClose } = open()
  await user.keyboard('sign{ArrowDown}')
  await vi.waitFor(() => expect(active()).toBe('Sign out everywhere'), 10_000)
  await user.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(active()).toBe('Sign out'), 10_000)
  await user.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(active()).toBe('Sign out everywhere'), 10_000)
  await user.keyboard('{Enter}')
  expect(onLeave).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Enter works after a letter was taken back, and at once after the last one', async () => {
  const { user, onHelp } = open()
  await user.keyboard('shortcutsx')
  expect(screen.getByText('No results for “shortcutsx”.')).toBeTruthy()
  await user.keyboard('{Backspace}{Enter}')
  expect(onHelp).toHaveBeenCalledOnce()
})

test('a click runs what it is on', async () => {
  const { user, onHelp } = open()
  await user.click(screen.getByRole('option', { name: 'Keyboard shortcuts' }))
  expect(onHelp).toHaveBeenCalledOnce()
})

test('Escape closes, also where nothing was found', async () => {
  const { user, onClose } = open()
  await user.keyboard('no such place{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
