import { beforeEach, expect, test, vi } from 'vitest'
import { createFileStore } from './stored-files.ts'

/** As much of the browser's caches as is used. */
function fakeCaches() {
  const all = new Map<string, Map<string, string>>()
  const open = async (name: string) => {
    const storedKeys = all.get(name) ?? new Map<string, string>()
    all.set(name, storedKeys)
    const pathOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)
    return {
      match: async (key: string) => (storedKeys.has(key) ? new Response(storedKeys.get(key)) : undefined),
      put: async (key: string, answer: Response) => void storedKeys.set(key, await answer.text()),
      keys: async () => [...storedKeys.keys()].map((key) => ({ url: `https://corridor.test${key}` })),
      delete: async (key: { url: string }) =>
        storedKeys.delete(pathOf(key).replace('https://corridor.test', '')),
    }
  }
  return {
    all,
    caches: { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) },
  }
}

let fake: ReturnType<typeof fakeCaches>
let requested: string[]
let isOnline: boolean
beforeEach(() => {
  fake = fakeCaches()
  requested = []
  isOnline = true
  vi.stubGlobal('caches', fake.caches)
  vi.stubGlobal('fetch', async (wanted: string | { url: string }) => {
    const url = typeof wanted === 'string' ? wanted : wanted.url
    if (!isOnline) throw new TypeError('Failed to fetch')
    requested.push(url)
    return new Response(`network ${url}`)
  })
})

const FIRST = [
  { url: '/', revision: 'one' },
  { url: '/assets/app-1.js', revision: null },
  { url: '/assets/same.js', revision: null },
]
const SECOND = [
  { url: '/', revision: 'two' },
  { url: '/assets/app-2.js', revision: null },
  { url: '/assets/same.js', revision: null },
]
const request = (path: string) => ({ url: `https://corridor.test${path}` }) as Request
const storedKeys = () => [...fake.all.get('corridor-files')!.keys()].sort()

test('a new release fetches what is new, and the old one has all of its own until then', async () => {
  await createFileStore(FIRST).fetchAll()
  requested = []
  const newer = createFileStore(SECOND)
  await newer.fetchAll()
  expect(requested.sort()).toEqual(['/', '/assets/app-2.js'])
  expect(await (await createFileStore(FIRST).fromCache(request('/assets/app-1.js'))).text()).toContain(
    'app-1',
  )
  fake.all.set('corridor-of-before', new Map())
  await newer.forgetOthers()
  expect(storedKeys()).toEqual(['/?revision=two', '/assets/app-2.js', '/assets/same.js'])
  expect([...fake.all.keys()]).toEqual(['corridor-files'])
})

test('a page comes from the network, and from the cache where there is none', async () => {
  const store = createFileStore(FIRST)
  await store.fetchAll()
  expect(await (await store.pageFromNetwork(request('/dashboard/chat'))).text()).toContain('/dashboard/chat')
  isOnline = false
  expect(await (await store.pageFromNetwork(request('/dashboard/chat'))).text()).toBe('network /')
})

test('what is not on the list is not stored, whatever it is', async () => {
  const store = createFileStore(FIRST)
  await store.fetchAll()
  expect(store.stores('/user-notifications/v2')).toBe(false)
  await store.fromCache(request('/assets/other.js'))
  expect(storedKeys()).not.toContain('/assets/other.js')
})
