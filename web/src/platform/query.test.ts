import './testing/window.ts'
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError, unreachable } from './api/error.ts'
import { useConnection } from './live/connection-state.ts'
import { isWorthRetrying, queryClient, refetch, updateCached } from './query.ts'
import { resetAll } from './storage/resettable.ts'

const failed = (status: number) => new ApiError({ status, code: 'x', message: 'No.' })

test.each([
  ['a lost line', 0, unreachable(), true],
  ['a lost line for the second time', 1, unreachable(), false],
  ['a stumbling server', 0, failed(503), true],
  ['wrong input', 0, failed(400), false],
  ['something that is not there', 0, failed(404), false],
  ['too many requests', 0, failed(429), false],
  ['a fault of our own', 0, new TypeError('x is not a function'), false],
])('retrying %s after %i tries', (_, failures, error, isWorth) => {
  expect(isWorthRetrying(failures, error)).toBe(isWorth)
})

test('the cache is emptied with the session', () => {
  queryClient.setQueryData(['patients'], ['somebody'])
  resetAll()
  expect(queryClient.getQueryData(['patients'])).toBeUndefined()
})

test('what failed without a connection is asked for again once it is back, and nothing else', async () => {
  const failing = vi.fn(async () => Promise.reject(failed(400)))
  const fetchKnown = vi.fn(async () => 'known')
  const watch = (name: string, queryFn: () => Promise<unknown>) =>
    new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined)
  const leave = [watch('failing', failing), watch('known', fetchKnown)]
  await vi.waitFor(() => expect(queryClient.getQueryState(['failing'])?.status).toBe('error'))
  useConnection.setState({ loss: 'server' })
  useConnection.setState({ loss: null })
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(2))
  expect(fetchKnown).toHaveBeenCalledTimes(1)
  for (const one of leave) one()
})

test('what is the same afterwards was not changed, and what nobody knows is not made up', () => {
  queryClient.setQueryData(['team'], { names: ['Ada'] }, { updatedAt: 1 })
  updateCached<{ names: string[] }>(['team'], () => ({ names: ['Ada'] }))
  expect(queryClient.getQueryState(['team'])?.dataUpdatedAt).toBe(1)
  updateCached<{ names: string[] }>(['team'], ({ names }) => ({ names: [...names, 'Ben'] }))
  expect(queryClient.getQueryData(['team'])).toEqual({ names: ['Ada', 'Ben'] })
  updateCached<string[]>(['rooms'], (fetchKnown) => [...fetchKnown, 'Two'])
  expect(queryClient.getQueryData(['rooms'])).toBeUndefined()
})

test('subscribers are notified before the browser draws, so that it draws with the news of other stores', async () => {
  const onNotify = vi.fn()
  const observer = new QueryObserver(queryClient, { queryKey: ['sent'], enabled: false })
  const leave = observer.subscribe(notifyManager.batchCalls(onNotify))
  queryClient.setQueryData(['sent'], 'yes')
  await Promise.resolve()
  expect(onNotify).toHaveBeenCalledOnce()
  leave()
})

test('several requests for the same at once get one read, and a request during the read gets another', async () => {
  const read = vi.fn(async () => read.mock.calls.length)
  const leave = new QueryObserver(queryClient, { queryKey: ['rooms'], queryFn: read }).subscribe(
    () => undefined,
  )
  await vi.waitFor(() => expect(queryClient.getQueryData(['rooms'])).toBe(1))
  await Promise.all([refetch(['rooms']), refetch(['rooms']), refetch(['rooms'])])
  expect(read).toHaveBeenCalledTimes(2)
  const first = refetch(['rooms'])
  await Promise.resolve()
  await Promise.all([first, refetch(['rooms'])])
  expect(read).toHaveBeenCalledTimes(4)
  leave()
})
