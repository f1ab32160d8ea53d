import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { bundledGifs } from './bundled.ts'
import { createGifs } from './gifs.ts'
import { giphyGifs } from './giphy.ts'
import type { GifSource } from './port.ts'

/** Behaves as Giphy's search is documented: GET /v1/gifs/search, the key in the query, numbers as text. */
const picture = (name: string) => ({
  url: `https://media2.giphy.com/media/${name}.gif?cid=who-looks&rid=200.gif`,
  width: '200',
  height: '150',
})
const TOOTH = {
  id: 'tooth',
  title: 'Tooth',
  images: { fixed_height: picture('tooth'), fixed_height_small: picture('small') },
}
let requests: URL[] = []
let answer: { status: number; body: string | Buffer; type?: string; to?: string }
const peer = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://peer'))
  const to = answer.to && { location: answer.to }
  response
    .writeHead(answer.status, { 'content-type': answer.type ?? 'application/json', ...to })
    .end(answer.body)
})
let url: string
let gifs: GifSource
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  gifs = giphyGifs({ url, apiKey: 'secret' }, createLog('silent'))
})
afterAll(() => new Promise((resolve) => peer.close(resolve)))
beforeEach(() => {
  requests = []
  answer = { status: 200, body: JSON.stringify({ data: [TOOTH] }) }
})

test('sends the word and nothing else', async () => {
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
  expect(requests[0]?.pathname).toBe('/v1/gifs/search')
  expect(Object.fromEntries(requests[0]!.searchParams)).toEqual({
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
  ['http://127.0.0.1:1/x.gif', false],
  ['javascript:alert(1)', false],
])('%s is one of theirs: %s', async (at, isGiphyUrl) => {
  const found = { ...TOOTH, images: { ...TOOTH.images, fixed_height: { ...picture('x'), url: at } } }
  answer.body = JSON.stringify({ data: [found] })
  expect(await gifs.search('tooth')).toHaveLength(isGiphyUrl ? 1 : 0)
  requests = []
  if (!isGiphyUrl) expect(await gifs.fetch(at)).toBeUndefined()
  expect(requests).toEqual([])
})

const GIF = Buffer.from('GIF89a and so on')
const large = Buffer.concat([GIF, Buffer.alloc(4 * 1024 * 1024)])
const webp = Buffer.from('RIFF....WEBP and so on')

test.each<[string, isShown: boolean, typeof answer]>([
  ['a GIF', true, { status: 200, type: 'image/gif', body: GIF }],
  ['a WebP', true, { status: 200, type: 'image/webp; x=y', body: webp }],
  ['one that says that it is another', false, { status: 200, type: 'image/webp', body: GIF }],
  ['a page that says that it is a GIF', false, { status: 200, type: 'image/gif', body: '<script>' }],
  ['a page', false, { status: 200, type: 'text/html', body: GIF }],
  ['a drawing that can run scripts', false, { status: 200, type: 'image/svg+xml', body: '<svg/>' }],
  ['one that is too large', false, { status: 200, type: 'image/gif', body: large }],
  ['nothing', false, { status: 404, type: 'image/gif', body: GIF }],
  ['one that lies elsewhere', false, { status: 302, to: '/other.gif', body: '' }],
])('%s is shown: %s', async (_what, isShown, given) => {
  answer = given
  const shown = await gifs.fetch(`${url}/x.gif`)
  expect(shown?.bytes).toEqual(isShown ? given.body : undefined)
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/x.gif'])
})

const secrets = { keyFor: (purpose: string) => Buffer.from(purpose) }

test('found GIFs have addresses of our own, which nobody else can make', async () => {
  const ours = createGifs(secrets, [gifs, bundledGifs])
  const [gif] = await ours.search('tooth')
  expect(gif!.uri).toMatch(/^\/giphy\/v2\/pictures\/[\w-]+$/)
  expect(ours.isOurs(gif!.uri)).toBe(true)
  const other = createGifs({ keyFor: () => Buffer.from('another') }, [bundledGifs])
  const sealed = (uri: string) => Buffer.concat([Buffer.alloc(16), Buffer.from(uri)]).toString('base64url')
  for (const address of [
    'https://media2.giphy.com/media/tooth.gif',
    `${gif!.uri}A`,
    `${gif!.uri}=`,
    '/giphy/v2/pictures/',
    `/giphy/v2/pictures/${sealed('http://127.0.0.1/')}`,
    (await other.search('coffee'))[0]!.uri,
  ])
    expect(ours.isOurs(address), address).toBe(false)
})

test('a picture is fetched once, however many look, and only with a sealed address', async () => {
  const ours = createGifs(secrets, [gifs])
  const near = { url: `${url}/near.gif?cid=1`, width: '1', height: '1' }
  answer.body = JSON.stringify({
    data: [{ ...TOOTH, images: { fixed_height: near, fixed_height_small: near } }],
  })
  const token = (await ours.search('tooth'))[0]!.uri.split('/').at(-1)!
  requests = []
  answer = { status: 200, type: 'image/gif', body: GIF }
  const all = await Promise.all(Array.from({ length: 20 }, () => ours.show(token)))
  expect(all.every((one) => one?.bytes.equals(GIF))).toBe(true)
  expect((await ours.show(token))?.bytes).toEqual(GIF)
  expect(requests.map(({ pathname, search }) => pathname + search)).toEqual(['/near.gif'])
  expect(await ours.show(`${token.slice(0, -1)}_`)).toBeUndefined()
  expect(requests).toHaveLength(1)
})

test('the bundled ones are found by the beginnings of their words, and come from the house', async () => {
  const ours = createGifs(secrets, [bundledGifs])
  const found = await ours.search('Coff')
  expect(found.map(({ id }) => id)).toEqual(['coffee'])
  expect(await ours.search('xyz')).toEqual([])
  const shown = await ours.show(found[0]!.uri.split('/').at(-1)!)
  expect(shown?.bytes.toString('latin1', 0, 4)).toBe('GIF8')
  expect(await bundledGifs.fetch('bundled:../port.ts')).toBeUndefined()
})
