// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToWorker } from '#worker/messages.ts'
import { useConnection } from '../live/connection-state.ts'
import { answer, createFakeServer, cutConnection } from '../testing/fake-server.ts'
import { useNewVersion, watchVersion } from './new-version.ts'

const OWN_SCRIPT = '/assets/index-1.js'

/**
 * The parts of a worker that a window uses: it answers whether a file belongs to its release, and records
 * its messages.
 */
function fakeWorker(files: readonly string[], state = 'installed') {
  const messages: string[] = []
  const postMessage = (message: ToWorker, ports: MessagePort[] = []) => {
    messages.push(message.says)
    if (message.says === 'keeps') ports[0]?.postMessage(files.includes(message.path))
  }
  return Object.assign(new EventTarget(), { messages, state, postMessage })
}
type FakeWorker = ReturnType<typeof fakeWorker>

const fakeRegistration = (waiting: FakeWorker | null = null) =>
  Object.assign(new EventTarget(), {
    waiting,
    installing: null as FakeWorker | null,
    update: vi.fn(async () => undefined),
  })
const watch = (registration: ReturnType<typeof fakeRegistration>) =>
  watchVersion(registration as unknown as ServiceWorkerRegistration)

let container: EventTarget & { controller: FakeWorker | null }
const offer = () => useNewVersion.getState().offer
const serve = (minimumVersion: string) =>
  vi.stubGlobal(
    'fetch',
    createFakeServer(() => answer(200, { appType: 'web', version: '9.0.0', minimumVersion })).fetch,
  )

beforeEach(() => {
  document.head.innerHTML = `<script type="module" src="${OWN_SCRIPT}"></script>`
  container = Object.assign(new EventTarget(), { controller: fakeWorker([OWN_SCRIPT], 'activated') })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: container })
  vi.stubEnv('VITE_VERSION', '0.1.0')
  serve('0.0.1')
})
afterEach(() => {
  useNewVersion.setState({ offer: 'none' })
  useConnection.setState({ loss: null, lostAt: null })
  vi.useRealTimers()
})

test('a release that waits and is not this window’s is offered', async () => {
  const waiting = fakeWorker(['/assets/index-2.js'])
  watch(fakeRegistration(waiting))
  await expect.poll(offer).toBe('ready')
  expect(waiting.messages).toEqual(['keeps'])
})

test('one that comes while the window is open is offered once it is there whole', async () => {
  const registration = fakeRegistration()
  watch(registration)
  const coming = fakeWorker(['/assets/index-2.js'], 'installing')
  registration.installing = coming
  registration.dispatchEvent(new Event('updatefound'))
  expect(coming.messages).toEqual([])
  registration.waiting = coming
  coming.dispatchEvent(new Event('statechange'))
  await expect.poll(offer).toBe('ready')
})

test('one that this window is already of is not, and takes over where nobody else is in its way', async () => {
  const waiting = fakeWorker([OWN_SCRIPT])
  watch(fakeRegistration(waiting))
  await expect.poll(() => waiting.messages).toEqual(['keeps', 'take-over-if-alone'])
  expect(offer()).toBe('none')
})

test('the very first worker is no new version', async () => {
  container.controller = null
  const waiting = fakeWorker(['/assets/index-2.js'])
  watch(fakeRegistration(waiting))
  expect(waiting.messages).toEqual([])
})

test('one that was taken in another window is offered in this one', async () => {
  watch(fakeRegistration())
  container.controller = fakeWorker(['/assets/index-2.js'], 'activated')
  container.dispatchEvent(new Event('controllerchange'))
  await expect.poll(offer).toBe('ready')
})

/** The server is away, and back before it can answer every call. */
function comeBack(): void {
  vi.stubGlobal('fetch', createFakeServer(cutConnection).fetch)
  useConnection.setState({ loss: 'server' })
  useConnection.setState({ loss: null })
}

test('a connection that is back looks for a new release and for the minimum, and repeats what failed', async () => {
  vi.useFakeTimers()
  const registration = fakeRegistration()
  const { update } = registration
  watch(registration)
  expect(update).not.toHaveBeenCalled()
  comeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(update).toHaveBeenCalledOnce()
  expect(offer()).toBe('none')
  serve('99.0.0')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(offer()).toBe('required')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(update).toHaveBeenCalledOnce()
})

test('a browser that never says whether there is a new release does not hold back the minimum', async () => {
  vi.useFakeTimers()
  const registration = fakeRegistration()
  registration.update.mockReturnValue(new Promise(() => undefined))
  watch(registration)
  comeBack()
  await vi.advanceTimersByTimeAsync(0)
  serve('99.0.0')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(offer()).toBe('required')
})

test('the network alone being back is enough to look', async () => {
  const registration = fakeRegistration()
  watch(registration)
  useConnection.setState({ loss: 'network' })
  expect(registration.update).not.toHaveBeenCalled()
  serve('99.0.0')
  useConnection.setState({ loss: 'server' })
  await expect.poll(offer).toBe('required')
})
