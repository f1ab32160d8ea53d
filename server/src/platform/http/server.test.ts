import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { open } from '@corridor/contract/kernel/access.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '#testing/databases.ts'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './server.ts'

let server: FastifyInstance
beforeEach(async () => {
  server = await createHttpServer(testConfig(), createLog('silent'))
})
afterEach(() => server.close())

test('an error in the middle of an answer is not written into it', async () => {
  const half = new PassThrough()
  half.write('half')
  server.get('/half', { config: { access: open('a test') } }, (_request, reply) => reply.send(half))
  const { port, hostname } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  socket.write('GET /half HTTP/1.1\r\nHost: localhost\r\n\r\n')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
    if (answer.includes('half')) socket.write('HELLO\r\n\r\n')
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 200')
  expect(answer).not.toContain('HTTP/1.1 400')
})

test('headers that take too long to arrive are answered with 408', () => {
  const line = new PassThrough()
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.server.emit('clientError', late, line as never)
  expect(String(line.read())).toMatch(/^HTTP\/1.1 408 .+"code":"too-slow"/s)
  line.destroy()
})

const failing = async () => {
  const lines: string[] = []
  const failed = new PassThrough().on('data', (line) => void lines.push(String(line)))
  const logged = await createHttpServer(testConfig(), createLog('error', failed))
  return { lines, logged }
}

test('a call with a body that fails is in the log', async () => {
  const { lines, logged } = await failing()
  logged.post('/broken', { config: { access: open('a test') } }, async () => {
    throw new Error('a fault')
  })
  const url = await logged.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/broken`, { method: 'POST', headers, body: '{"a":1}' })).status).toBe(500)
  expect(lines.join('')).toContain('a call failed')
  await logged.close()
})

test('somebody who hangs up is not in the log', async () => {
  const { lines, logged } = await failing()
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  logged.post('/slow', { config: { access: open('a test') } }, async (request) => {
    begin()
    await once(request.raw.socket, 'close')
    setImmediate(resolve)
    throw new Error('nobody waits')
  })
  const { port, hostname } = new URL(await logged.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  )
  await hasBegun
  socket.destroy()
  await isOver
  expect(lines).toEqual([])
  await logged.close()
})

test('a server that was slow to start answers its first calls', async () => {
  const slow = await createHttpServer(testConfig(), createLog('silent'))
  slow.get('/quick', { config: { access: open('a test') } }, () => ({ ok: true }))
  const url = await slow.listen({ port: 0, host: '127.0.0.1' })
  const end = performance.now() + 1_500
  while (performance.now() < end);
  await new Promise((resolve) => setImmediate(resolve))
  expect((await fetch(`${url}/quick`)).status).toBe(200)
  await slow.close()
})

test('a process that has fallen behind says so, and takes calls again once it keeps up', async () => {
  const behind = await createHttpServer(testConfig(), createLog('silent'), 20)
  behind.get('/quick', { config: { access: open('a test') } }, () => ({ ok: true }))
  const url = await behind.listen({ port: 0, host: '127.0.0.1' })
  const callQuick = async () => fetch(`${url}/quick`)
  const standStill = () => {
    const end = performance.now() + 800
    while (performance.now() < end);
  }
  await expect
    .poll(async () => {
      standStill()
      const answer = await callQuick()
      return [answer.status, answer.headers.get('retry-after'), (await answer.json()).code]
    })
    .toEqual([503, '5', 'busy'])
  await expect.poll(async () => (await callQuick()).status).toBe(200)
  await behind.close()
})
