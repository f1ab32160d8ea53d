// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToWorker } from '../../worker/messages.ts'
import { useLine } from '../line.ts'
import { answer, createFakeServer, cutLine } from '../testing/fake-server.ts'
import { useNewVersion, watchVersion } from './new-version.ts'

const OWN_SCRIPT = '/assets/index-1.js'

/** As much of a worker as a window sees: it answers whether a file is of its release, and keeps what it is told. */
function fakeWorker(files: readonly string[], state = 'installed') {
  const told: string[] = []
  const postMessage = (message: ToWorker, ports: MessagePort[] = []) => {
    told.push(message.says)
    if (message.says === 'keeps') ports[0]?.postMessage(files.includes(message.path))
  }
  return Object.assign(new EventTarget(), { told, state, postMessage })
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
  useLine.setState({ loss: null, lostAt: null })
  vi.useRealTimers()
})

test('a release that waits and is not this window’s is offered', async () => {
  const waiting = fakeWorker(['/assets/index-2.js'])
  watch(fakeRegistration(waiting))
  await expect.poll(offer).toBe('ready')
  expect(waiting.told).toEqual(['keeps'])
})

test('one that comes while the window is open is offered once it is there whole', async () => {
  const registration = fakeRegistration()
  watch(registration)
  const coming = fakeWorker(['/assets/index-2.js'], 'installing')
  registration.installing = coming
  registration.dispatchEvent(new Event('updatefound'))
  expect(coming.told).toEqual([])
  registration.waiting = coming
  coming.dispatchEvent(new Event('statechange'))
  await expect.poll(offer).toBe('ready')
})

test('one that this window is already of is not, and takes over where nobody else is in its way', async () => {
  const waiting = fakeWorker([OWN_SCRIPT])
  watch(fakeRegistration(waiting))
  await expect.poll(() => waiting.told).toEqual(['keeps', 'take-over-if-alone'])
  expect(offer()).toBe('none')
})

test('the very first worker is no new version', async () => {
  container.controller = null
  const waiting = fakeWorker(['/assets/index-2.js'])
  watch(fakeRegistration(waiting))
  expect(waiting.told).toEqual([])
})

test('one that was taken in another window is offered in this one', async () => {
  watch(fakeRegistration())
  container.controller = fakeWorker(['/assets/index-2.js'], 'activated')
  container.dispatchEvent(new Event('controllerchange'))
  await expect.poll(offer).toBe('ready')
})

test('a line that is back asks for a new release and for the minimum, and again when it fails once more', async () => {
  vi.useFakeTimers()
  const registration = fakeRegistration()
  const { update } = registration
  watch(registration)
  vi.stubGlobal('fetch', createFakeServer(cutLine).fetch)
  useLine.setState({ loss: 'server' })
  expect(update).not.toHaveBeenCalled()
  useLine.setState({ loss: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(update).toHaveBeenCalledOnce()
  expect(offer()).toBe('none')
  serve('99.0.0')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(update).toHaveBeenCalledTimes(2)
  expect(offer()).toBe('required')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(update).toHaveBeenCalledTimes(2)
})
