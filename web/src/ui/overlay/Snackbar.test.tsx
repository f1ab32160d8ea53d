// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { Snackbar } from './Snackbar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Messages = Parameters<typeof Snackbar>[0]['messages']
const said = (message: string, stamp: number, more: Partial<Messages[number]> = {}) =>
  ({ message, type: 'success', stamp, ...more }) as const
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const shown = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent)

/** Holds messages as the platform does, and says them one after the other. */
function Saying({ all, onClose }: { all: Messages; onClose?: (stamp: number) => void }) {
  const [messages, setMessages] = useState<Messages>([])
  const close = useCallback(
    (stamp: number) => {
      onClose?.(stamp)
      setMessages((now) => now.filter((one) => one.stamp !== stamp))
    },
    [onClose],
  )
  return (
    <>
      <button type="button" onClick={() => setMessages((now) => all.slice(0, now.length + 1))}>
        Say
      </button>
      <Snackbar messages={messages} closeLabel="Close" onClose={close} />
    </>
  )
}
const say = () => act(() => button('Say').click())

test.each(['success', 'info'] as const)('%s is said in passing', (type) => {
  const onClose = vi.fn()
  show(<Saying all={[said('Said', 1, { type })]} onClose={onClose} />)
  say()
  pass(60_000)
  expect(onClose).toHaveBeenCalledExactlyOnceWith(1)
})

test('what failed stays until it is closed', () => {
  show(<Saying all={[said('It failed', 1, { type: 'error' })]} />)
  say()
  pass(60_000)
  expect(shown()).toEqual(['It failed'])
  act(() => button('Close').click())
  expect(shown()).toEqual([])
})

test('each has its own time, whatever comes after it, and its own buttons', () => {
  const run = vi.fn()
  const undo = { label: 'Undo', run }
  show(
    <Saying
      all={[said('Archived', 1, { action: undo }), said('It failed', 2, { type: 'error' }), said('Saved', 3)]}
    />,
  )
  say()
  say()
  pass(7_000)
  say()
  expect(shown()).toEqual(['ArchivedUndo', 'It failed', 'Saved'])
  act(() => button('Undo').click())
  expect(run).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['It failed', 'Saved'])
  pass(7_000)
  expect(shown()).toEqual(['It failed', 'Saved'])
  pass(1_000)
  expect(shown()).toEqual(['It failed'])
})

test('a new one is read aloud without those above it', () => {
  show(<Saying all={[said('Saved', 1), said('Sent', 2)]} />)
  const region = screen.getByRole('status')
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.getAttribute('aria-atomic')).toBe('false')
  say()
  const [first] = region.children
  say()
  // The same element: a new one would be read again.
  expect(region.children[0]).toBe(first)
})

test.each(['Undo', 'Close'])('%s returns the focus to where it was', (name) => {
  show(<Saying all={[said('Said', 1, { action: { label: 'Undo', run: vi.fn() } })]} />)
  say()
  const before = button('Say')
  act(() => before.focus())
  act(() => button('Undo').focus())
  act(() => button(name).focus())
  act(() => button(name).click())
  expect(document.activeElement).toBe(before)
})
