import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ToWorker } from './messages.ts'

const ORIGIN = 'https://corridor.test'
const OWN = [
  { url: '/', revision: 'one' },
  { url: '/theme.js', revision: 'two' },
  { url: '/assets/app-1.js', revision: null },
  { url: '/site.webmanifest', revision: 'three' },
]

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const stored = new Map<string, string>()
const skipWaiting = vi.fn(async () => undefined)
let windows = 1
const registration: { installing: object | null; waiting: object | null } = {
  installing: null,
  waiting: null,
}

const pathIn = (wanted: string | { url: string }) =>
  (typeof wanted === 'string' ? wanted : wanted.url).replace(ORIGIN, '')
const cache = {
  match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
  put: async (key: string, answer: Response) => void stored.set(key, await answer.text()),
  keys: async () => [...stored.keys()].map((key) => ({ url: ORIGIN + key })),
  delete: async (key: { url: string }) => stored.delete(pathIn(key)),
}

beforeAll(async () => {
  vi.stubGlobal('self', { __APP_FILES__: OWN })
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/sw.js` })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  vi.stubGlobal('skipWaiting', skipWaiting)
  vi.stubGlobal('registration', registration)
  vi.stubGlobal('clients', { matchAll: async () => Array(windows).fill({}), claim: async () => undefined })
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => ['corridor-files'] })
  vi.stubGlobal(
    'fetch',
    async (wanted: string | { url: string }) => new Response(`network ${pathIn(wanted)}`),
  )
  await import('./sw.ts')
})

/** Lets an event happen to the worker, and waits until it has done everything about it. */
async function happens(name: string, more: object = {}): Promise<Response | undefined> {
  const works: Promise<unknown>[] = []
  let answered: Promise<Response> | undefined
  listeners.get(name)!({
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    respondWith: (answer: Promise<Response>) => {
      answered = answer
    },
    ...more,
  })
  await Promise.all(works)
  return answered
}

const requestOf = (path: string, more: object = {}) =>
  happens('fetch', { request: { url: ORIGIN + path, method: 'GET', mode: 'cors', ...more } })

beforeEach(async () => {
  windows = 1
  stored.clear()
  skipWaiting.mockClear()
  await happens('install')
  await happens('activate')
})
const OWN_KEYS = [
  '/?revision=one',
  '/assets/app-1.js',
  '/site.webmanifest?revision=three',
  '/theme.js?revision=two',
]

describe('of what a window asks for, the worker', () => {
  test.each([
    ['a call', '/user-notifications/v2', {}],
    ['a call that ends like a file', '/files/v2/abc/theme.js', {}],
    ['a call that changes something', '/', { method: 'POST' }],
    ['a live connection', '/socket.io/?EIO=4', { mode: 'websocket' }],
    ['a file to download', '/files/v2/abc/content', { mode: 'no-cors' }],
    [
      'another server',
      'https://evil.example/assets/app-1.js',
      { url: 'https://evil.example/assets/app-1.js' },
    ],
    ['the page about the calls', '/api-docs/', { mode: 'navigate' }],
    ['its own script', '/sw.js', {}],
  ])('lets %s pass by', async (_what, path, more) => {
    expect(await requestOf(path, more)).toBeUndefined()
  })

  test('answers the app’s own files and pages, and keeps nothing but the former', async () => {
    expect(await (await requestOf('/assets/app-1.js'))!.text()).toBe('network /assets/app-1.js')
    expect(await (await requestOf('/theme.js'))!.text()).toBe('network /theme.js')
    expect(await (await requestOf('/dashboard/chat', { mode: 'navigate' }))!.text()).toBe(
      'network /dashboard/chat',
    )
    expect(await (await requestOf('/assets/pdf-viewer.js'))!.text()).toBe('network /assets/pdf-viewer.js')
    expect([...stored.keys()].sort()).toEqual(OWN_KEYS)
  })
})

describe('files of the release before', () => {
  const OLD = '/assets/app-0.js'

  test('stay for a second window, which may be of it, and are forgotten once there is one alone', async () => {
    stored.set(OLD, 'old')
    windows = 2
    await happens('activate')
    await requestOf('/dashboard', { mode: 'navigate' })
    expect(await (await requestOf(OLD))!.text()).toBe('old')
    windows = 1
    await requestOf('/dashboard', { mode: 'navigate' })
    expect([...stored.keys()].sort()).toEqual(OWN_KEYS)
  })
})

test.each(['installing', 'waiting'] as const)(
  'what a newer release has fetched stays while it is %s',
  async (stage) => {
    stored.set('/assets/app-2.js', 'new')
    registration[stage] = {}
    await requestOf('/dashboard', { mode: 'navigate' })
    registration[stage] = null
    expect([...stored.keys()]).toContain('/assets/app-2.js')
  },
)

describe('a message from a window', () => {
  const say = async (data: ToWorker | unknown) => {
    const answers: unknown[] = []
    await happens('message', {
      data,
      ports: [{ postMessage: (answer: unknown) => void answers.push(answer) }],
    })
    return answers
  }

  test('that asks for a file is answered by whether it is of this release', async () => {
    stored.set('/assets/app-0.js', 'old')
    expect(await say({ says: 'keeps', path: '/assets/app-1.js' })).toEqual([true])
    expect(await say({ says: 'keeps', path: '/assets/app-0.js' })).toEqual([false])
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  test('that wants the new release has it take over, with however many windows', async () => {
    windows = 3
    await say({ says: 'take-over' })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  test('that is of it already has it take over only where no other window could be of the old one', async () => {
    windows = 2
    await say({ says: 'take-over-if-alone' })
    expect(skipWaiting).not.toHaveBeenCalled()
    windows = 1
    await say({ says: 'take-over-if-alone' })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  test('that is something else changes nothing', async () => {
    expect(await say({ says: 'dance' })).toEqual([])
    expect(skipWaiting).not.toHaveBeenCalled()
  })
})
