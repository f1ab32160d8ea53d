import { open } from '@corridor/contract/kernel/access.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testConfig } from '#testing/databases.ts'
import { createLog } from '../log/log.ts'
import { errorAnswer } from './error-answers.ts'
import { createHttpServer } from './server.ts'

let server: FastifyInstance
beforeAll(async () => {
  server = await createHttpServer(testConfig(), createLog('silent'))
  const echo = { config: { access: open('a test') } }
  server.post('/echo', echo, async ({ body }) => ({ body }))
  // Errors are answered in the one shape, which the app sets.
  server.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, request.id)
    return reply.code(answer.statusCode).send(answer)
  })
})
afterAll(() => server.close())

const post = (payload: string) =>
  server.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload })

describe('a body', () => {
  test.each([
    ['a name twice', '{"email":"a@b.example","email":"c@d.example"}'],
    ['a name twice, deep inside', '{"list":[{"a":1,"b":{"c":1,"c":1}}]}'],
    ['a name with half a character', '{"\\ud800":1}'],
  ])('with %s is refused', async (_what, payload) => {
    const answer = await post(payload)
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'not-readable' })
  })

  test('with half a character is refused, and says where it stands', async () => {
    const answer = await post('{"name":{"first":["a","b\\ud800"]}}')
    const message = 'This text has a character we can’t save.'
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'not-readable',
      message,
      errors: [{ path: 'body.name.first.1', message }],
    })
  })

  test.each([
    ['lists', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
  ])('of %s in each other is refused without looking through it for names', async (_what, payload) => {
    const looking = vi.spyOn(String.prototype, 'matchAll')
    const answer = await post(payload)
    const looks = looking.mock.contexts.filter((text) => String(text) === payload).length
    looking.mockRestore()
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'not-readable' })
    expect(looks).toBe(0)
  })

  test('with a whole character of two halves is taken as it is', async () => {
    expect((await post('{"a":"\\ud83e\\uddb7"}')).json()).toEqual({ body: { a: '🦷' } })
  })
})
