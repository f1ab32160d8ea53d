import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from '#platform/api/error.ts'
import { gate } from '#platform/testing/fake-server.ts'
import { createOutbox, type OutboxEntry } from './outbox.ts'

function setUp(send: (body: string) => Promise<unknown>, stored: readonly OutboxEntry<string>[] = []) {
  let all = stored
  const outbox = createOutbox<string>({
    entries: () => all,
    change: (next) => {
      all = next(all)
    },
    send: ({ body }) => send(body),
    sentenceOf: (error) => (error as Error).message,
  })
  return {
    outbox,
    entries: () => all,
    left: () => all.map(({ id, failure }) => (failure ? `${id}: ${failure}` : id)),
  }
}

const entry = (id: string, scope = 'desk'): OutboxEntry<string> => ({
  id,
  position: scope,
  body: id,
  writtenAt: '2026-11-15T10:00:00.000Z',
})
const refused = () => new ApiError({ status: 403, code: 'channel-frozen', message: 'Frozen.' })
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})

test('sends in order, one at a time, and keeps nothing that was stored', async () => {
  const first = gate()
  const sent: string[] = []
  const { outbox, left } = setUp(async (body) => {
    sent.push(body)
    if (body === 'a') await first.opened
  })
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settle()
  expect(sent).toEqual(['a'])
  first.open()
  await settle()
  expect(sent).toEqual(['a', 'b'])
  expect(left()).toEqual([])
})

test('one place does not wait for another', async () => {
  const sent: string[] = []
  const { outbox } = setUp(async (body) => {
    sent.push(body)
    if (body === 'a') await gate().opened
  })
  outbox.add(entry('a'))
  outbox.add(entry('b', 'lab'))
  await settle()
  expect(sent).toEqual(['a', 'b'])
})

test('without a connection everything waits, and goes in order under the same ids once it is back', async () => {
  const send = vi.fn<(body: string) => Promise<unknown>>().mockRejectedValue(unreachable())
  const { outbox, left } = setUp(send)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settle()
  expect(left()).toEqual(['a', 'b'])
  send.mockReset().mockResolvedValue({})
  outbox.flush()
  await settle()
  expect(send.mock.calls).toEqual([['a'], ['b']])
  expect(left()).toEqual([])
})

test('behind a locked screen everything waits, and goes once it is open', async () => {
  const locked = new ApiError({ status: 423, code: 'session-locked', message: 'Locked.' })
  const send = vi.fn<(body: string) => Promise<unknown>>().mockRejectedValueOnce(locked)
  const { outbox, left } = setUp(send)
  outbox.add(entry('a'))
  await settle()
  expect(left()).toEqual(['a'])
  outbox.flush()
  await settle()
  expect(left()).toEqual([])
})

test('a server that stumbles is tried again after a growing pause', async () => {
  const send = vi
    .fn<(body: string) => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError({ status: 503, code: 'busy', message: 'Busy.' }))
    .mockRejectedValueOnce(new TypeError('cut'))
    .mockResolvedValue({})
  const { outbox, left } = setUp(send)
  outbox.add(entry('a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(left()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(send).toHaveBeenCalledTimes(3)
  expect(left()).toEqual([])
})

test('what is refused stays with its reason and holds nobody up; Retry sends it last', async () => {
  const send = vi.fn<(body: string) => Promise<unknown>>().mockRejectedValueOnce(refused())
  const { outbox, left } = setUp(send)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settle()
  expect(left()).toEqual(['a: Frozen.'])
  outbox.flush()
  await settle()
  expect(send).toHaveBeenCalledTimes(2)
  outbox.retry('a')
  await settle()
  expect(send.mock.lastCall).toEqual(['a'])
  expect(left()).toEqual([])
})

test('what was refused can be sent otherwise, under the same id', async () => {
  const send = vi.fn<(body: string) => Promise<unknown>>().mockRejectedValueOnce(refused())
  const { outbox, entries, left } = setUp(send)
  outbox.add(entry('a'))
  await settle()
  expect(entries()[0]).toMatchObject({ failure: 'Frozen.', failureCode: 'channel-frozen' })
  outbox.retry('a', (body) => `${body}, calmly`)
  await settle()
  expect(send.mock.lastCall).toEqual(['a, calmly'])
  expect(left()).toEqual([])
})

test('what a window left behind goes out when the next one opens', async () => {
  const send = vi.fn<(body: string) => Promise<unknown>>().mockResolvedValue({})
  const { outbox, left } = setUp(send, [entry('a'), entry('b', 'lab'), entry('c')])
  outbox.flush()
  await settle()
  expect(send.mock.calls.flat().filter((body) => body !== 'b')).toEqual(['a', 'c'])
  expect(left()).toEqual([])
})
