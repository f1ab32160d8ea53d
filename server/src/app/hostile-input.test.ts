import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#testing/calls.ts'
import { CONTRACT_ROUTES } from '#testing/contract-routes.ts'
import { dishonesty } from '#testing/hostile/honest.ts'
import { rawRequest } from '#testing/raw-request.ts'
import { startWorld } from '#testing/world/world.ts'

/** The same values every time: what was found today can be looked at tomorrow. */
const SEED = 20_26

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const expectHonest = (call: string, answer: Answer) =>
  expect({ call, fault: dishonesty(answer) }).toEqual({ call, fault: undefined })

const oddWord = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '..', '%00', '\u0000', '\ud800', '💥', "' OR 1=1 --", '__proto__', '-1', 'null'),
  fc.uuid(),
)

const filled = (path: string, words: string[]) => {
  let next = 0
  return path.replace(/:\w+/g, () => encodeURIComponent((words[next++] ?? 'x').toWellFormed()) || '%20')
}

describe('random input', () => {
  test('to every route that no contract describes gets an honest answer', async () => {
    const known = new Set<string>(CONTRACT_ROUTES.map(({ call }) => call))
    const others = world.app.server
      .mountedRoutes()
      .map(({ call }) => call)
      .filter((call) => !known.has(call) && !/^(HEAD|OPTIONS) |api-docs|assets/.test(call))
    expect(others).toContain('POST /files/v2/resumable')
    const as = await world.as('admin')
    for (const call of others) {
      const [method = '', path = ''] = call.split(' ')
      await fc.assert(
        fc.asyncProperty(
          fc.jsonValue({ maxDepth: 6 }),
          fc.array(oddWord, { maxLength: 3 }),
          oddWord,
          fc.boolean(),
          async (body, words, query, isKnown) => {
            const call = `${method} ${filled(path, words)}?${new URLSearchParams({ id: query.toWellFormed(), [query.toWellFormed()]: 'x' })}`
            const answer = await world.app.send(call, {
              ...(method !== 'GET' && { body }),
              ...(isKnown && { as }),
            })
            expectHonest(call, answer)
          },
        ),
        { numRuns: 40, seed: SEED },
      )
    }
  })
})

describe('odd requests', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}, path = '/authentication/v2/login') =>
    fetch(`${world.app.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each<[string, () => Promise<Response>, number]>([
    ['broken JSON', () => post('{"email":'), 400],
    ['an empty body', () => post(''), 400],
    ['a bare word', () => post('null'), 400],
    [
      'a body that is not UTF-8',
      () => post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
      400,
    ],
    [
      'a NUL in a text',
      () => post(JSON.stringify({ email: 'a\0b@c.example', password: 'x', deviceId: 'device-123' })),
      400,
    ],
    ['a body far too deep', () => post(`${'['.repeat(5_000)}${']'.repeat(5_000)}`), 400],
    ['a name that reaches for the prototype', () => post('{"__proto__":{"isAdmin":true}}'), 400],
    ['a body that is too large', () => post(JSON.stringify({ email: 'x'.repeat(300_000) })), 413],
    [
      'another kind of content',
      () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    ],
    ['no kind of content', () => post('x', { 'content-type': '' }), 415],
    ['another charset', () => post('{}', { 'content-type': 'application/json; charset=utf-16' }), 415],
    ['a packed body', () => post('{}', { 'content-encoding': 'gzip' }), 415],
    ['a path that cannot be decoded', () => fetch(`${world.app.url}/users/v2/%zz`), 400],
    ['an unknown path', () => fetch(`${world.app.url}/users/v9/nothing`), 404],
    ['a path that climbs', () => fetch(`${world.app.url}/..%2f..%2fetc%2fpasswd`), 404],
    ['a method nobody uses', () => fetch(`${world.app.url}/authentication/v2/login`, { method: 'PUT' }), 404],
    [
      'a token with odd characters',
      () => fetch(`${world.app.url}/users/v2/x`, { headers: { authorization: 'Bearer \u00ff\u00fe' } }),
      401,
    ],
    [
      'a device id that lies',
      () => post(JSON.stringify({ email: 'a@b.example', password: 'x', deviceId: '../../x' })),
      400,
    ],
    ['fields of the wrong type', () => post(JSON.stringify({ email: {}, password: [], deviceId: 7 })), 400],
  ])('%s', async (name, attempt, status) => {
    const response = await attempt()
    const body = await response.json()
    expectHonest(name, { status: response.status, body, headers: response.headers })
    expect(response.status).toBe(status)
  })

  test.each([
    ['that is no HTTP', 'HELLO\r\n\r\n', 400],
    ['with headers without end', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'with two lengths',
      'POST /authentication/v2/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
  ])('a request %s', async (name, text, status) => {
    const answer = await rawRequest(world.app.url, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expectHonest(name, { status, body: JSON.parse(body), headers: new Headers() })
  })
})
