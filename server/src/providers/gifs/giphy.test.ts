import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { bundledGifs } from './bundled.ts'
import { giphyGifs } from './giphy.ts'
import type { GifPort } from './port.ts'

/** Behaves as Giphy's search is documented: GET /v1/gifs/search, the key in the query, numbers as text. */
const picture = (name: string) => ({
  url: `https://media2.giphy.com/media/${name}.gif`,
  width: '200',
  height: '150',
})
const TOOTH = {
  id: 'tooth',
  title: 'Tooth',
  images: { fixed_height: picture('tooth'), fixed_height_small: picture('small') },
}
let asked: URL[] = []
let answer: { status: number; body: string }
const peer = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://peer'))
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let gifs: GifPort
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  gifs = giphyGifs({ url, apiKey: 'secret' }, createLog('silent'))
})
afterAll(() => new Promise((resolve) => peer.close(resolve)))
beforeEach(() => {
  asked = []
  answer = { status: 200, body: JSON.stringify({ data: [TOOTH] }) }
})

test('asks for the word and says nothing else', async () => {
  expect(await gifs.search('tooth & gum')).toEqual([
    {
      id: 'tooth',
      title: 'Tooth',
      uri: 'https://media2.giphy.com/media/tooth.gif',
      thumbnailUri: 'https://media2.giphy.com/media/small.gif',
      width: 200,
      height: 150,
    },
  ])
  expect(asked[0]?.pathname).toBe('/v1/gifs/search')
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    api_key: 'secret',
    q: 'tooth & gum',
    limit: '24',
    rating: 'g',
    bundle: 'messaging_non_clips',
  })
})

test('leaves out what lies elsewhere', async () => {
  const foreign = {
    ...TOOTH,
    images: { ...TOOTH.images, fixed_height: { ...picture('x'), url: 'https://evil.example/x.gif' } },
  }
  answer.body = JSON.stringify({ data: [foreign, TOOTH] })
  expect(await gifs.search('tooth')).toHaveLength(1)
})

test.each([
  [429, '{}'],
  [200, '{"data": 3}'],
  [200, 'no JSON'],
])('a service in trouble (%i %s) finds none', async (status, body) => {
  answer = { status, body }
  expect(await gifs.search('tooth')).toEqual([])
})

test.each([
  ['https://media2.giphy.com/media/x.gif', true],
  ['https://giphy.com/x.gif', true],
  ['http://media2.giphy.com/x.gif', false],
  ['https://giphy.com.evil.example/x.gif', false],
  ['https://evilgiphy.com/x.gif', false],
  ['https://user@giphy.com/x.gif', false],
  ['https://giphy.com:444/x.gif', false],
  ['javascript:alert(1)', false],
  ['nothing', false],
])('%s is one of theirs: %s', (uri, isOurs) => {
  expect(gifs.isOurs(uri)).toBe(isOurs)
})

test('the bundled ones are found by the beginnings of their words, and no other address is theirs', async () => {
  const bundled = bundledGifs('https://chat.example/')
  expect((await bundled.search('Coff')).map(({ id }) => id)).toEqual(['coffee'])
  expect(await bundled.search('xyz')).toEqual([])
  expect(bundled.isOurs('https://chat.example/gifs/coffee.gif')).toBe(true)
  expect(bundled.isOurs('https://chat.example/gifs/../api')).toBe(false)
})
