import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { describeApi, mountApiPage } from './api-page.ts'

test('the page of the API is loaded by its first visit, with its script and a policy of its own', async () => {
  const server = Fastify()
  await describeApi(server)
  mountApiPage(server)
  const get = (url: string) => server.inject({ method: 'GET', url })

  const short = await get('/api-docs')
  expect([short.statusCode, short.headers.location]).toEqual([301, '/api-docs/'])
  const page = await get('/api-docs/')
  expect(page.headers['content-type']).toMatch('text/html')
  expect(page.headers['content-security-policy']).toMatch("connect-src 'self'")
  const script = /src="([^"]+)"/.exec(page.body)?.[1]
  const sent = await get(`/api-docs/${script}`)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ])
  expect(page.headers['content-security-policy']).toMatch("script-src 'self';")
  const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)]
  expect(scripts.map(([, attributes, inline]) => [attributes, inline])).toEqual([
    [' src="js/scalar.js"', ''],
    [' src="js/start.js"', ''],
  ])
  expect((await get('/api-docs/js/start.js')).body).toMatch("createApiReference('#app', {")
  expect((await get('/api-docs/nothing-here')).statusCode).toBe(404)
  expect((await get('/openapi.json')).json()).toMatchObject({ info: { title: 'Corridor' } })
  await server.close()
})
