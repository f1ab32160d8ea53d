import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '#testing/databases.ts'
import { createLog } from '../log/log.ts'
import { PAGE_HEADERS, SECURITY_HEADERS } from './security-headers.ts'
import { createHttpServer } from './server.ts'
import { serveWebApp } from './web-app.ts'

const FILES = [
  'index.html',
  'guest.html',
  'favicon.svg',
  'assets/a.js',
  'assets/a.css',
  'assets/a.css.br',
  'assets/a.woff2',
]

let folder = ''
let server: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const file of FILES) writeFileSync(join(folder, file), 'x')
  server = await createHttpServer(testConfig(), createLog('silent'))
  await serveWebApp(server, folder)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const headersOf = async (url: string) => {
  const answer = await server.inject({
    url,
    headers: { host: 'localhost', accept: 'text/html,*/*', 'accept-encoding': 'br' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.headers
}

test.each(['/', '/login', '/favicon.svg'])('%s carries every security header', async (url) => {
  const { 'cache-control': _, ...expected } = SECURITY_HEADERS
  expect(await headersOf(url)).toMatchObject({ ...expected, 'cache-control': 'no-cache' })
})

test.each(['/assets/a.js', '/assets/a.css', '/assets/a.woff2'])(
  '%s carries none of a page’s',
  async (url) => {
    const headers = await headersOf(url)
    for (const name of PAGE_HEADERS) expect(headers).not.toHaveProperty(name)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  },
)

test('a practice embeds its page for referrals, and no other page can be framed', async () => {
  const refer = await headersOf('/refer/26f5d2ac-1868-8701-b52c-622c8bae7fea?lang=es')
  expect(refer['x-frame-options']).toBeUndefined()
  expect(refer['content-security-policy']).toContain('frame-ancestors http: https:;')
  for (const url of ['/g', '/refer', '/refer/a/b', '/dashboard/refer/a'])
    expect(await headersOf(url)).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': SECURITY_HEADERS['content-security-policy'],
    })
})

test('a script has a policy of its own, which a worker obeys; styles and fonts run nothing', async () => {
  expect(await headersOf('/assets/a.js')).toHaveProperty('content-security-policy', "default-src 'self'")
  for (const url of ['/assets/a.css', '/assets/a.woff2'])
    expect(await headersOf(url)).not.toHaveProperty('content-security-policy')
  expect(await headersOf('/assets/a.css')).toHaveProperty('content-encoding', 'br')
})

test.each(['/assets/a.js', '/assets/a.css', '/assets/a.woff2'])(
  '%s travels with half a kilobyte of headers at most',
  async (url) => {
    const written = Object.entries(await headersOf(url)).map(([name, value]) => `${name}: ${value}\r\n`)
    expect(written.join('').length).toBeLessThanOrEqual(512)
  },
)
