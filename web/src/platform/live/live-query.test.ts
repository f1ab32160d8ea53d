import '../testing/window.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { useLive } from '../live.ts'
import { queryClient } from '../query.ts'
import { useSession } from '../session.ts'
import { gate } from '../testing/fake-server.ts'
import { ADA } from '../testing/people.ts'
import { liveQuery, mergeCached, onGap, watchQuery } from './live-query.ts'
import { handle } from './streams.ts'

const KEY = ['test', 'names']
const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  queryClient.clear()
})

const cached = () => queryClient.getQueryData(KEY)
const isOld = () => queryClient.getQueryState(KEY)?.isInvalidated
function know(names: string[]): void {
  queryClient.setQueryData(KEY, names)
}

test('a query reads, and an event makes it read again', async () => {
  const read = vi.fn(async () => [`read ${read.mock.calls.length}`])
  const query = liveQuery({ key: ['test', 'read'], read, on: { 'people.changed': 'refetch' } })
  const observer = new QueryObserver(queryClient, query)
  leave.push(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['read 1']))
  handle('people.changed', { id: ADA })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['read 2']))
})

test('an event is merged into the data, and makes up nothing where there is none', () => {
  leave.push(watchQuery<string[]>({ key: KEY, on: { 'people.changed': (names, { id }) => [...names, id] } }))
  handle('people.changed', { id: ADA })
  expect(cached()).toBeUndefined()
  know(['Ben'])
  handle('people.changed', { id: ADA })
  expect(cached()).toEqual(['Ben', ADA])
})

test('a fetch that began before a change was merged is followed by another', async () => {
  const { open, opened } = gate()
  const read = vi.fn(async () => {
    const names = read.mock.calls.length > 1 ? ['Ada', 'Ben'] : ['Ada']
    await opened
    return names
  })
  leave.push(new QueryObserver(queryClient, { queryKey: KEY, queryFn: read }).subscribe(() => undefined))
  mergeCached<string[]>(KEY, (names) => [...names, 'Ben'])
  open()
  await vi.waitFor(() => expect(cached()).toEqual(['Ada', 'Ben']))
  expect(read).toHaveBeenCalledTimes(2)
})

test('while the window is ahead of the server, an event does not bring the older data back', () => {
  let isAhead = true
  leave.push(watchQuery({ key: KEY, on: { 'people.changed': 'refetch' }, isAhead: () => isAhead }))
  know(['Ada'])
  handle('people.changed', { id: ADA })
  expect(isOld()).toBe(false)
  isAhead = false
  handle('people.changed', { id: ADA })
  expect(isOld()).toBe(true)
})

test.each([
  ['missed events', () => handle('live.missed', {})],
  [
    'a connection that comes back',
    () => {
      useLive.setState({ '/hubs/notification': 'failed' })
      useLive.setState({ '/hubs/notification': 'connected' })
    },
  ],
])('after %s, only what no stream brings is refetched', (_, happen) => {
  const stop = watchQuery({ key: KEY, on: {} })
  know(['Ada'])
  happen()
  expect(isOld()).toBe(false)
  stop()
  leave.push(watchQuery({ key: KEY, on: {}, afterGap: true }))
  happen()
  expect(isOld()).toBe(true)
})

test('other claims refetch what they decide about, the same claims do not', async () => {
  const user = { id: ADA, practiceId: null } as unknown as NonNullable<
    ReturnType<typeof useSession.getState>['user']
  >
  useSession.setState({ user, claims: ['User'] })
  leave.push(watchQuery({ key: KEY, on: {}, onStanding: true }))
  know(['Ada'])
  useSession.setState({ user, claims: ['User'] })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOld()).toBe(false)
  useSession.setState({ user, claims: ['User', 'Chat'] })
  await vi.waitFor(() => expect(isOld()).toBe(true))
})

test('what no longer watches is not called', () => {
  const run = vi.fn()
  onGap(run)()
  handle('live.missed', {})
  expect(run).not.toHaveBeenCalled()
})
