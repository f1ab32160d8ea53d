import type { Access } from '@corridor/contract/kernel/access.ts'
import * as operator from '@corridor/contract/operator/routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { read } from '#platform/action.ts'
import { mountAll } from '#platform/http/mount.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log/log.ts'
import { CONTRACT_ROUTES } from '#testing/contract-routes.ts'
import { testConfig } from '#testing/databases.ts'
import { useTestApp } from '#testing/test-app.ts'

interface Seen {
  call: string
  access: Access | undefined
}

const app = useTestApp()
let seen: Seen[]
beforeAll(async () => {
  seen = app.server.mountedRoutes().filter(({ call }) => !/^(HEAD|OPTIONS) /.test(call))
})

test('every route says who may call it', () => {
  expect(seen.length).toBeGreaterThan(20)
  expect(seen.filter(({ access }) => !access).map(({ call }) => call)).toEqual([])
})

test('a route that does not say who may call it stops the start', async () => {
  const server = await createHttpServer(testConfig(), createLog('silent'))
  server.get('/forgotten', () => 'everything')
  await expect(server.ready()).rejects.toThrow('GET /forgotten does not say who may call it')
})

test('a route for guests whom nobody verifies stops the start, and so do two who would', async () => {
  const server = await createHttpServer(testConfig(), createLog('silent'))
  const mounted = [read(operator.getOperatorLink, async () => ({ expiresAt: '' }))]
  await expect(mountAll(server, mounted, app.services)).rejects.toThrow(
    'GET /operator/v1/link is for guests whose tokens nobody verifies',
  )
  const verifier = { token: 'operator', find: async () => undefined }
  await expect(mountAll(server, mounted, app.services, [verifier, verifier])).rejects.toThrow(
    'Two capabilities verify the same sort of guest token.',
  )
})

test('every route of the contract is mounted', () => {
  const wanted = CONTRACT_ROUTES.map(({ call }) => call)
  const mounted = new Set<string>(seen.map(({ call }) => call))
  expect(wanted.filter((call) => !mounted.has(call))).toEqual([])
})

test('a stranger gets 401 from every call that needs a session or a link, whatever they send', async () => {
  for (const { call, access } of seen) {
    if (!access || access.kind === 'open') continue
    const body = call.startsWith('GET') ? undefined : { anything: [] }
    expect({ call, status: (await app.send(call, { body })).status }).toEqual({ call, status: 401 })
  }
})
