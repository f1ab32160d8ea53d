import '#platform/testing/window.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { adoptStored, stored } from '#platform/session/state.ts'
import { answer, createFakeServer, refusal } from '#platform/testing/fake-server.ts'
import { ADA, loginReplyOf, tokenWith } from '#platform/testing/people.ts'
import { freshFile } from './file-links.ts'

/** Serves every file except the one called `gone`. */
function serve() {
  const server = createFakeServer(({ url }) => {
    const ids = new URL(url, 'https://corridor.test').searchParams.get('ids')
    if (ids) return answer(200, { files: ids.split(',').flatMap((id) => (id === 'gone' ? [] : { id })) })
    const id = url.split('/').at(-1)
    return id === 'gone' ? refusal(404, 'not-found') : answer(200, { id })
  })
  vi.stubGlobal('fetch', server.fetch)
  return server
}

beforeEach(() => {
  queryClient.clear()
  window.localStorage.clear()
  stored.writeSignIn(loginReplyOf(ADA, tokenWith(['Chat']), Math.floor(Date.now() / 1000) + 600))
  adoptStored()
})

test('links asked for at once come in one call, and are cached', async () => {
  const server = serve()
  const files = await Promise.all(['a', 'b', 'c', 'a'].map((id) => freshFile(id)))
  expect(files.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'a'])
  await freshFile('b')
  expect(server.seen.map(({ url }) => decodeURIComponent(url))).toEqual(['/files/v2/links?ids=a,b,c'])
})

test('one alone is asked for by itself', async () => {
  const server = serve()
  await freshFile('a')
  expect(server.seen.map(({ url }) => url)).toEqual(['/files/v2/a'])
})

test('what is left out says why, and harms no other', async () => {
  serve()
  const [a, gone] = await Promise.allSettled([freshFile('a'), freshFile('gone')])
  expect(a).toMatchObject({ status: 'fulfilled', value: { id: 'a' } })
  expect(gone).toMatchObject({ status: 'rejected', reason: { status: 404 } })
})
