import { beforeEach, expect, test, vi } from 'vitest'
import { createKeeper } from './kept-files.ts'

/** As much of the browser's caches as is used. */
function fakeCaches() {
  const all = new Map<string, Map<string, string>>()
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, string>()
    all.set(name, kept)
    const pathOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)
    return {
      match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
      put: async (key: string, answer: Response) => void kept.set(key, await answer.text()),
      keys: async () => [...kept.keys()].map((key) => ({ url: `https://corridor.test${key}` })),
      delete: async (key: { url: string }) => kept.delete(pathOf(key).replace('https://corridor.test', '')),
    }
  }
  return {
    all,
    caches: { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) },
  }
}

let fake: ReturnType<typeof fakeCaches>
let asked: string[]
let hasLine: boolean
beforeEach(() => {
  fake = fakeCaches()
  asked = []
  hasLine = true
  vi.stubGlobal('caches', fake.caches)
  vi.stubGlobal('fetch', async (wanted: string | { url: string }) => {
    const url = typeof wanted === 'string' ? wanted : wanted.url
    if (!hasLine) throw new TypeError('Failed to fetch')
    asked.push(url)
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
const kept = () => [...fake.all.get('corridor-files')!.keys()].sort()

test('a new release fetches what is new, and the old one has all of its own until then', async () => {
  await createKeeper(FIRST).fetchAll()
  asked = []
  const newer = createKeeper(SECOND)
  await newer.fetchAll()
  expect(asked.sort()).toEqual(['/', '/assets/app-2.js'])
  expect(await (await createKeeper(FIRST).fromCache(request('/assets/app-1.js'))).text()).toContain('app-1')
  fake.all.set('corridor-of-before', new Map())
  await newer.forgetOthers()
  expect(kept()).toEqual(['/?kept=two', '/assets/app-2.js', '/assets/same.js'])
  expect([...fake.all.keys()]).toEqual(['corridor-files'])
})

test('a page comes from the network, and from what is kept where there is none', async () => {
  const keeper = createKeeper(FIRST)
  await keeper.fetchAll()
  expect(await (await keeper.pageFromNetwork(request('/dashboard/chat'))).text()).toContain('/dashboard/chat')
  hasLine = false
  expect(await (await keeper.pageFromNetwork(request('/dashboard/chat'))).text()).toBe('network /')
})

test('what is not on the list is not kept, whatever it is', async () => {
  const keeper = createKeeper(FIRST)
  await keeper.fetchAll()
  expect(keeper.keeps('/user-notifications/v2')).toBe(false)
  await keeper.fromCache(request('/assets/other.js'))
  expect(kept()).not.toContain('/assets/other.js')
})
