import { guest, open, signedIn } from '@corridor/contract/kernel/access.ts'
import { type AnyRoute, route } from '@corridor/contract/kernel/route.ts'
import { Done, done } from '@corridor/contract/kernel/shapes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { batched, type Mounted } from '../action.ts'
import { mountAll } from '../http/mount.ts'
import { createHttpServer } from '../http/server.ts'
import { createLog } from '../log/log.ts'
import { AT_ONCE_EACH, createCallQueue, WAITING_EACH_MAX } from './call-queue.ts'

const app = useTestApp()
const ada = useSignedIn(app, 'owner@brightsmiles.example')
const ben = useSignedIn(app, 'assistant@brightsmiles.example')

const shared = {
  summary: 'Lasts until the test ends it.',
  query: z.object({ name: z.string() }),
  reply: Done,
}
const routes = [
  route({ ...shared, call: 'GET /test/own', access: signedIn, audit: 'test.own' }),
  route({ ...shared, call: 'GET /test/guest', access: guest('test-link'), hasNoPatientData: true }),
  route({ ...shared, call: 'GET /test/open', access: open('a test'), hasNoPatientData: true }),
  route({ ...shared, call: 'PUT /test/upload', access: signedIn, transfer: 'upload', audit: 'test.upload' }),
]

const batchedRoute = route({ ...shared, call: 'PUT /test/alone', access: signedIn, audit: 'test.alone' })

let server: FastifyInstance
let url: string
/** How many calls have come as far as the queue, and how many were hung up on there. */
let arrived: number
let closed: number
/** The calls that are in progress or were, in the order in which they began. */
let begun: string[]
let ends: Map<string, () => void>

const lasting = (one: AnyRoute): Mounted => ({
  route: one,
  run: (call) => {
    const { name } = call.query as { name: string }
    begun.push(name)
    return new Promise((resolve) => {
      ends.set(name, () => resolve(done))
    })
  },
})

/** A call that could go together with others, and needs more than that. */
const runsAlone = batched(batchedRoute, {
  isAlone: () => true,
  decide: async ([one]) => {
    begun.push(one!.query.name)
    await new Promise<void>((resolve) => {
      ends.set(one!.query.name, resolve)
    })
    return [done]
  },
})

beforeEach(async () => {
  arrived = 0
  closed = 0
  begun = []
  ends = new Map()
  server = await createHttpServer(app.services.config, createLog('silent'), 60_000)
  server.addHook('preHandler', async (_request, { raw }) => {
    arrived += 1
    raw.once('close', () => {
      if (!raw.writableFinished) closed += 1
    })
  })
  const find = async (id: string) => ({ id, subject: { kind: 'test', id } })
  // However busy the machine is, none of the calls waits too long.
  const queue = createCallQueue({ waitMs: undefined })
  const mounted = [...routes.map(lasting), runsAlone]
  await mountAll(server, mounted, app.services, [{ token: 'test-link', find }], queue)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

const headersOf = ({ token, givenName }: LoginReply) => ({
  authorization: `Bearer ${token}`,
  user: givenName,
})
const call = async (path: string, name: string, headers: Record<string, string> = {}, more?: RequestInit) => {
  const answer = await fetch(`${url}/test/${path}?name=${name}`, { headers, ...more })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}
const namesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`)

/** Ends whatever is in progress until so many calls have been, and answers how many were in progress at once. */
async function endAll(count: number): Promise<number> {
  let most = 0
  for (let ended = 0; ended < count; ) {
    await expect.poll(() => ends.size).toBeGreaterThan(0)
    most = Math.max(most, ends.size)
    for (const [name, end] of [...ends]) {
      ends.delete(name)
      end()
      ended += 1
    }
  }
  return most
}

test('many calls of one person wait for each other, and those of another person for none of them', async () => {
  const count = AT_ONCE_EACH * 3
  const calls = namesOf('ada', count).map((name) => call('own', name, headersOf(ada)))
  await expect.poll(() => arrived).toBe(count)
  expect(begun).toHaveLength(AT_ONCE_EACH)
  const other = call('own', 'ben', headersOf(ben))
  await expect.poll(() => begun).toContain('ben')
  ends.get('ben')!()
  ends.delete('ben')
  expect((await other).status).toBe(200)
  expect(begun).toHaveLength(AT_ONCE_EACH + 1)
  expect(await endAll(count)).toBe(AT_ONCE_EACH)
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
})

test('a call of those that are stored together keeps its turn where it runs alone', async () => {
  const count = AT_ONCE_EACH + 2
  const calls = namesOf('ada', count).map((name) => call('alone', name, headersOf(ada), { method: 'PUT' }))
  await expect.poll(() => arrived).toBe(count)
  await expect.poll(() => begun.length).toBe(AT_ONCE_EACH)
  expect(await endAll(count)).toBe(AT_ONCE_EACH)
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
})

test('when too many wait the next is refused, says when to come again, and is in no audit trail', async () => {
  const count = AT_ONCE_EACH + WAITING_EACH_MAX
  const calls = namesOf('ada', count).map((name) => call('own', name, headersOf(ada)))
  await expect.poll(() => arrived).toBe(count)
  expect(await call('own', 'too-many', headersOf(ada))).toMatchObject({
    status: 429,
    retryAfter: '2',
    body: { statusCode: 429, code: 'too-many-requests', retryAfterSeconds: 2 },
  })
  expect((await app.auditEntries()).filter(({ word }) => word === 'test.own')).toEqual([])
  await endAll(count)
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  expect(begun).not.toContain('too-many')
})

test('a call that is hung up on while it waits does not run', async () => {
  const calls = namesOf('ada', AT_ONCE_EACH).map((name) => call('own', name, headersOf(ada)))
  await expect.poll(() => begun).toHaveLength(AT_ONCE_EACH)
  const caller = new AbortController()
  const dropped = call('own', 'dropped', headersOf(ada), { signal: caller.signal })
  await expect.poll(() => arrived).toBe(AT_ONCE_EACH + 1)
  caller.abort()
  await expect(dropped).rejects.toThrow()
  await expect.poll(() => closed).toBe(1)
  const next = call('own', 'next', headersOf(ada))
  await endAll(AT_ONCE_EACH + 1)
  for (const { status } of await Promise.all([...calls, next])) expect(status).toBe(200)
  expect(begun).not.toContain('dropped')
})

test('a call whose session ends while it waits is refused', async () => {
  const own = await app.signIn('assistant@brightsmiles.example')
  const calls = namesOf('ben', AT_ONCE_EACH).map((name) => call('own', name, headersOf(own)))
  await expect.poll(() => begun).toHaveLength(AT_ONCE_EACH)
  const late = call('own', 'late', headersOf(own))
  await expect.poll(() => arrived).toBe(AT_ONCE_EACH + 1)
  expect((await app.call('POST /authentication/v2/logout', { as: own })).status).toBe(200)
  await endAll(AT_ONCE_EACH)
  expect(await late).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  await Promise.all(calls)
})

test('uploads occupy no place in it, however long they take', async () => {
  const count = AT_ONCE_EACH + 1
  const uploads = namesOf('upload', count).map((name) =>
    call('upload', name, headersOf(ada), { method: 'PUT', body: 'bytes' }),
  )
  await expect.poll(() => begun).toHaveLength(count)
  const read = call('own', 'read', headersOf(ada))
  await endAll(count + 1)
  for (const { status } of await Promise.all([...uploads, read])) expect(status).toBe(200)
})

test('a guest counts by the link, and strangers do not count', async () => {
  const count = AT_ONCE_EACH + 1
  const link = (id: string) => ({ authorization: `Guest ${id}-of-a-test-that-is-long` })
  const guests = namesOf('guest', count).map((name) => call('guest', name, link('one')))
  await expect.poll(() => arrived).toBe(count)
  expect(begun).toHaveLength(AT_ONCE_EACH)
  const others = [
    call('guest', 'other-link', link('two')),
    ...namesOf('open', count).map((name) => call('open', name)),
  ]
  await expect.poll(() => begun).toHaveLength(AT_ONCE_EACH + 1 + count)
  await endAll(count * 2 + 1)
  for (const { status } of await Promise.all([...guests, ...others])) expect(status).toBe(200)
})
