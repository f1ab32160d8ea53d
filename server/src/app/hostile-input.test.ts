import { ErrorShape } from '@corridor/contract/kernel/shapes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, writtenCall } from '../../testing/calls.ts'
import { fieldsOf, isTaken, withField } from '../../testing/hostile/fields.ts'
import { hostileValues } from '../../testing/hostile/values.ts'
import { KNOWN_ROUTES } from '../../testing/known-routes.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { VALID_CALLS } from '../../testing/world/valid-calls.ts'
import { elsewhere, startWorld } from '../../testing/world/world.ts'

/** Whatever is sent, the answer is a result or the one error shape, and never our fault. */
const Strict = ErrorShape.strict()

/** The same values every time: what was found today can be looked at tomorrow. */
const SEED = 20_26
/** How often a call that was used up is made anew; some take mails and password hashes to make. */
const REMAKES = 3

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

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

interface Loose {
  as?: Caller
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** Addresses hold text alone; half a character does not come through them. */
const asText = (part: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed() || ' ',
    ]),
  )

type Count = { sent: number; inside: number }

/** Sends a good call as it is, and again and again with one field made hostile. */
async function attack(route: (typeof KNOWN_ROUTES)[number]): Promise<Count> {
  const { call } = route
  const make = async () => (await VALID_CALLS[call](world)) as Loose
  const count: Count = { sent: 0, inside: 0 }
  const send = async (changed: Loose, where: object) => {
    const headers = { ...changed.headers, ...elsewhere() }
    const input = { ...changed, headers, params: asText(changed.params), query: asText(changed.query) }
    const answer = await world.app.send(writtenCall(call, input), input)
    expectHonest(`${call} ${JSON.stringify(where)}`, answer)
    const isInside = isTaken(route, input) && answer.status !== 413 && answer.body.code !== 'not-readable'
    // Only what the shape takes may do anything.
    if (!isInside) expect({ where, isRefused: answer.status >= 400 }).toEqual({ where, isRefused: true })
    count.sent += 1
    count.inside += Number(isInside)
    return answer.status
  }
  let good = await make()
  let remakes = REMAKES
  for (const [at, { path, shape }] of fieldsOf(route).entries()) {
    const tries = hostileValues(shape, SEED + at).map((value) =>
      send(withField(good, path, value), { path, value }),
    )
    const statuses = await Promise.all(tries)
    // What was used up, and a session that ended with it, is made anew: the next field starts from a good call too.
    if (statuses.some((status) => [200, 401, 410].includes(status)) && remakes-- > 0) good = await make()
  }
  await send(await make(), {})
  return count
}

describe('hostile input', () => {
  const counts = new Map<string, Count>()

  test.each(
    KNOWN_ROUTES.filter((route) => fieldsOf(route).length > 0).map((route) => [route.call, route] as const),
  )('to %s gets an honest answer', async (call, route) => {
    const count = await attack(route)
    counts.set(call, count)
    expect(count.inside, 'calls that came as far as the action').toBeGreaterThan(0)
  })

  test('comes as far as the actions often enough', async () => {
    const all = [...counts.values()]
    const sent = all.reduce((sum, one) => sum + one.sent, 0)
    const inside = all.reduce((sum, one) => sum + one.inside, 0)
    expect(sent).toBeGreaterThan(2_000)
    expect(inside / sent).toBeGreaterThan(0.3)
    expect((await world.app.send('GET /readyz')).status).toBe(200)
  })
})

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
    const known = new Set<string>(KNOWN_ROUTES.map(({ call }) => call))
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
            const asked = `${method} ${filled(path, words)}?${new URLSearchParams({ id: query.toWellFormed(), [query.toWellFormed()]: 'x' })}`
            const answer = await world.app.send(asked, {
              ...(method !== 'GET' && { body }),
              ...(isKnown && { as }),
            })
            expectHonest(asked, answer)
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
    const answer = await rawRequest(world.app.url, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expectHonest(name, { status, body: JSON.parse(body), headers: new Headers() })
  })
})
