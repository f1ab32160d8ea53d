import { ErrorShape } from '@corridor/contract/kernel/shapes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest } from '../../testing/raw-request.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Whatever is sent, the answer is a result or the one error shape, and never our fault. */
const Strict = ErrorShape.strict()

let app: TestApp
let as: Awaited<ReturnType<TestApp['signIn']>>
beforeAll(async () => {
  app = await startTestApp()
  as = await app.signIn('owner@brightsmiles.example')
})
afterAll(() => app.close())

function expectHonest(call: string, { status, body }: Answer) {
  expect({ call, status: status >= 500 ? status : 'honest' }).toEqual({ call, status: 'honest' })
  if (status < 400) return
  expect(Strict.safeParse(body).error, call).toBeUndefined()
  expect(body.statusCode).toBe(status)
  expect(JSON.stringify(body)).not.toMatch(/\bat .+:\d+:\d+|node_modules|SELECT|INSERT/)
  // Zod's own words are for programmers.
  expect(JSON.stringify(body)).not.toMatch(
    /Invalid (?:input|option|string|UUID|ISO)|Too (?:small|big)|Unrecogni/,
  )
}

const calls = () =>
  app.server
    .mountedRoutes()
    .map(({ call }) => call)
    // Signing out in the middle would make every later call a stranger's.
    .filter(
      (call) => !/^(HEAD|OPTIONS) /.test(call) && !call.includes('logout') && !/api-docs|assets/.test(call),
    )

const oddWord = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '..',
    '%00',
    '\u0000',
    '\ud800',
    '💥',
    "' OR 1=1 --",
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    'null',
  ),
  fc.uuid(),
)
/** Random bodies, and bodies that have the right fields with the wrong things in them. */
const oddBody = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.dictionary(
    fc.constantFrom(
      'email',
      'password',
      'oneTimeCode',
      'deviceId',
      'version',
      'accessToken',
      'refreshToken',
      'newPassword',
      'currentPassword',
      'token',
      'everywhere',
      'platform',
      'name',
      'pushToken',
      'id',
      '__proto__',
      'constructor',
    ),
    fc.oneof(oddWord, fc.jsonValue({ maxDepth: 2 })),
  ),
)

const filled = (path: string, words: string[]) => {
  let next = 0
  return path.replace(/:\w+/g, () => encodeURIComponent((words[next++] ?? 'x').toWellFormed()) || '%20')
}

describe('random input', () => {
  test('to every route gets an honest answer', { timeout: 180_000 }, async () => {
    for (const call of calls()) {
      const [method = '', path = ''] = call.split(' ')
      await fc.assert(
        fc.asyncProperty(
          oddBody,
          fc.array(oddWord, { maxLength: 3 }),
          oddWord,
          fc.boolean(),
          async (body, words, query, isKnown) => {
            const asked = `${method} ${filled(path, words)}?${new URLSearchParams({ id: query.toWellFormed(), [query.toWellFormed()]: 'x' })}`
            const answer = await app.call(asked, {
              ...(method !== 'GET' && { body }),
              ...(isKnown && { as }),
            })
            expectHonest(asked, answer)
          },
        ),
        { numRuns: 40 },
      )
    }
  })
})

describe('odd requests', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}, path = '/authentication/v2/login') =>
    fetch(`${app.url}${path}`, {
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
    ['a path that cannot be decoded', () => fetch(`${app.url}/users/v2/%zz`), 400],
    ['an unknown path', () => fetch(`${app.url}/users/v9/nothing`), 404],
    ['a path that climbs', () => fetch(`${app.url}/..%2f..%2fetc%2fpasswd`), 404],
    ['a method nobody uses', () => fetch(`${app.url}/authentication/v2/login`, { method: 'PUT' }), 404],
    [
      'a token with odd characters',
      () => fetch(`${app.url}/users/v2/x`, { headers: { authorization: 'Bearer \u00ff\u00fe' } }),
      401,
    ],
    [
      'a device id that lies',
      () => post(JSON.stringify({ email: 'a@b.example', password: 'x', deviceId: '../../x' })),
      400,
    ],
    ['fields of the wrong type', () => post(JSON.stringify({ email: {}, password: [], deviceId: 7 })), 400],
  ])('%s', async (name, ask, status) => {
    const response = await ask()
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
    const answer = await rawRequest(app.url, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expectHonest(name, { status, body: JSON.parse(body), headers: new Headers() })
  })
})
