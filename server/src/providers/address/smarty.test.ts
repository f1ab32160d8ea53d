import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { smartyAddress } from './smarty.ts'

/** Behaves as US Autocomplete Pro is documented: GET /lookup, keys in the query, suggestions or a status. */
const AUSTIN = {
  street_line: '12 Main St',
  secondary: 'Apt',
  city: 'Austin',
  state: 'TX',
  zipcode: '78704',
  entries: 4,
}
let answer: (response: ServerResponse, url: URL) => void
let requests: URL[] = []
const peer = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://peer')
  requests.push(url)
  if (url.pathname !== '/lookup') return void response.writeHead(404).end()
  if (url.searchParams.get('auth-token') !== 'right') return void response.writeHead(401).end('Unauthorized')
  answer(response, url)
})
const json = (body: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

let logged = ''
const log = createLog(
  'info',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk
      done()
    },
  }),
)

beforeAll(() => new Promise<void>((resolve) => void peer.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  peer.closeAllConnections()
  peer.close()
})
beforeEach(() => {
  requests = []
  logged = ''
  answer = json({ suggestions: [AUSTIN] })
})

const service = (authToken = 'right', timeoutMs = 3_000) => {
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  return smartyAddress({ url, authId: 'my-id', authToken, timeoutMs }, log)
}

test('sends the keys and what was typed, and reads the suggestions', async () => {
  expect(await service().search(' 12 Main & Co, Austin ')).toEqual([
    { line1: '12 Main St', line2: 'Apt', city: 'Austin', state: 'TX', zip: '78704' },
  ])
  const { searchParams } = requests[0] ?? new URL('http://none')
  expect(Object.fromEntries(searchParams)).toEqual({
    search: '12 Main & Co, Austin',
    'auth-id': 'my-id',
    'auth-token': 'right',
    max_results: '10',
  })
  expect(logged).toBe('')
})

test('takes at most ten, and none outside the states and territories', async () => {
  answer = json({ suggestions: [{ ...AUSTIN, state: 'AE' }, ...Array.from({ length: 20 }, () => AUSTIN)] })
  const found = await service().search('12 main')
  expect(found).toHaveLength(10)
  expect(found.every(({ state }) => state === 'TX')).toBe(true)
})

test('nothing found, and nothing typed', async () => {
  answer = json({ suggestions: null })
  expect(await service().search('nowhere')).toEqual([])
  expect(await service().search('  ')).toEqual([])
  expect(requests).toHaveLength(1)
  expect(logged).toBe('')
})

test.each<[string, typeof answer, string, string?]>([
  ['a wrong key', json({}), '"status":401', 'wrong'],
  ['no subscription', (response) => void response.writeHead(402).end('Payment Required'), '"status":402'],
  ['too many', (response) => void response.writeHead(429).end('Too Many Requests'), '"status":429'],
  ['a fault of theirs', (response) => void response.writeHead(500).end('<html>'), '"status":500'],
  ['silence', () => undefined, '"reason":"silent"'],
  [
    'an answer that never ends',
    (response) => void response.writeHead(200).write('{"sugg'),
    '"reason":"silent"',
  ],
  ['garbage', (response) => void response.writeHead(200).end('<html>no</html>'), '"reason":"confused"'],
  ['another shape', json({ suggestions: [{ street: 1 }] }), '"reason":"confused"'],
  ['a line that is cut', (response) => void response.destroy(), '"reason":"unreachable"'],
  [
    'a way to somewhere else',
    (response) => void response.writeHead(302, { location: '/lookup2' }).end(),
    '"reason":"unreachable"',
  ],
])('%s finds nothing, and the log does not say what was typed', async (_name, says, line, key) => {
  answer = says
  expect(await service(key, 300).search('12 Secret St')).toEqual([])
  expect(logged).toMatch(new RegExp(line))
  expect(logged).toContain('"provider":"smarty"')
  expect(logged).not.toMatch(/Secret|auth|right|wrong|my-id/)
  expect(requests).toHaveLength(1)
})

test('a service that is not there finds nothing', async () => {
  const nowhere = smartyAddress({ url: 'http://127.0.0.1:1', authId: 'a', authToken: 'b' }, log)
  expect(await nowhere.search('12 main')).toEqual([])
  expect(logged).toContain('"reason":"unreachable"')
})
