// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { ConnectionLostAt } from './connection-lost-at.ts'
import { Loaded } from './Loaded.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

interface Query {
  data?: string[]
  dataUpdatedAt?: number
  error?: Error
  isFetching?: boolean
  refetch?: () => Promise<unknown>
}

const list = ({ data, dataUpdatedAt = 0, error, isFetching = false, refetch = async () => {} }: Query) => (
  <Loaded
    query={{ data, dataUpdatedAt, error: error ?? null, isFetching, refetch }}
    loadingLabel="Loading the names"
    failedTitle="The names did not load"
    empty={{ when: (names) => names.length === 0, show: <p>Nobody yet</p> }}
  >
    {(names) => <p>{names.join()}</p>}
  </Loaded>
)

test('a quick answer shows no skeleton, a slow one does', () => {
  const { rerender } = show(list({}))
  expect(screen.queryByText('Loading the names')).toBeNull()
  act(() => void vi.advanceTimersByTime(299))
  expect(screen.queryByText('Loading the names')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('Loading the names')
  rerender(list({ data: ['Ava', 'Ben'] }))
  expect(screen.getByText('Ava,Ben')).toBeTruthy()
  expect(screen.queryByText('Loading the names')).toBeNull()
})

test('what is known stays while it is read again, and when that fails', () => {
  show(list({ data: ['Ava'], isFetching: true, error: new Error('We are very busy.') }))
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.getByText('Ava')).toBeTruthy()
  expect(screen.queryByText('We are very busy.')).toBeNull()
})

test('where nothing is known a failure says so and can be tried again', async () => {
  const refetch = vi.fn(async () => {})
  show(list({ error: new Error('We are very busy.'), refetch }))
  expect(screen.getByText('The names did not load')).toBeTruthy()
  expect(screen.getByText('We are very busy.')).toBeTruthy()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('nothing yet is said, and is no failure', () => {
  show(list({ data: [] }))
  expect(screen.getByText('Nobody yet')).toBeTruthy()
})

test('without a connection it says how old it is, counted from the loss or a later answer, and goes on counting', () => {
  const loaded = { data: ['Ava'], dataUpdatedAt: Date.now() - 3_600_000 }
  const { rerender } = show(list(loaded))
  expect(screen.queryByText(/^Last updated/)).toBeNull()
  const lostAt = Date.now() - 125_000
  rerender(<ConnectionLostAt value={lostAt}>{list(loaded)}</ConnectionLostAt>)
  expect(screen.getByText('Last updated 2 minutes ago')).toBeTruthy()
  expect(screen.getByText('Ava')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Last updated 3 minutes ago')).toBeTruthy()
  rerender(
    <ConnectionLostAt value={lostAt}>{list({ ...loaded, dataUpdatedAt: Date.now() })}</ConnectionLostAt>,
  )
  expect(screen.getByText('Last updated a moment ago')).toBeTruthy()
})

test('what could not be read again says how old it is', () => {
  show(list({ data: [], dataUpdatedAt: Date.now() - 7_200_000, error: new Error('We are very busy.') }))
  expect(screen.getByText('Last updated 2 hours ago')).toBeTruthy()
  expect(screen.getByText('Nobody yet')).toBeTruthy()
})
