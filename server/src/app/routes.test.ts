import type { Access } from '@corridor/contract/kernel/access.ts'
import * as operator from '@corridor/contract/operator/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/databases.ts'
import { KNOWN_ROUTES } from '../../testing/known-routes.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { read } from '../platform/action.ts'
import { mountAll } from '../platform/http/mount.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { createLog } from '../platform/log/log.ts'

/**
 * Every call that needs no claim, by what it needs instead. Opening one is a decision: it is written down here, or
 * this test fails.
 */
const SIGNED_IN = [
  'DELETE /files/v2/:id',
  'DELETE /files/v2/resumable',
  'DELETE /files/v2/resumable/:id',
  'DELETE /user-devices/v2/:userId/:deviceId',
  'GET /address-lookup/v2',
  'GET /authentication/v2/onetimecode',
  'GET /authentication/v2/second-factor',
  'GET /authentication/v2/standing',
  'GET /authentication/v2/verify-token',
  'GET /feature-flags/:feature',
  'GET /files/v2/:id',
  'GET /files/v2/links',
  'GET /files/v2/space',
  'GET /meta/v2/idv-config',
  'GET /organizations/v2/:organizationId/roles',
  'GET /organizations/v2/get-all-organizations-states',
  'GET /organizations/v2/get-by-state/:state',
  'GET /organizations/v2/metadata',
  'GET /organizations/v2/practice-types',
  'GET /organizations/v2/specialists/:state',
  'GET /persons/v2/:id',
  'GET /persons/v4/:id',
  'GET /user-devices/v2',
  'GET /users/v2/:id',
  'PATCH /files/v2/resumable',
  'PATCH /files/v2/resumable/:id',
  'PATCH /persons/v2/basic-info',
  'PATCH /persons/v2/update-person-info',
  'POST /authentication/v2/change-password-ad',
  'POST /authentication/v2/logout',
  'POST /authentication/v2/second-factor',
  'POST /authentication/v2/second-factor/confirm',
  'POST /authentication/v2/second-factor/end',
  'POST /authentication/v2/second-factor/recovery-codes',
  'POST /files/v2/private/:blobType',
  'POST /files/v2/public/:blobType',
  'POST /files/v2/resumable',
  'POST /files/v2/resumable/:id',
  'POST /identity-verification/v1/get-status',
  'POST /identity-verification/v1/inquiry',
  'POST /identity-verification/v1/manual-ticket',
  'POST /onboarding/v2/complete',
  'POST /onboarding/v2/complete-individual',
  'POST /persons/:id/baa/accept',
  'POST /persons/v2/:personId/agreement/accept',
  'POST /persons/v2/verification-code',
  'POST /persons/v2/verification-code/:code/verify',
  'POST /persons/v3/profile-image',
  'POST /user-devices/v2',
  'POST /users/v2/change-password',
  'PUT /persons/v2/:id',
  'PUT /persons/v2/update-notification-settings',
]
const GUEST = [
  'DELETE /operator/v1/dead-letters/:id',
  'GET /operator/v1/dead-letters',
  'GET /operator/v1/link',
  'GET /operator/v1/practices',
  'POST /operator/v1/dead-letters/:id/retry',
  'POST /operator/v1/practices/:id/resume',
  'POST /operator/v1/practices/:id/suspend',
]
const OPEN = [
  'DELETE /sandbox/v1',
  'GET /',
  'GET /app-collection/v2/latestapp/:appType',
  'GET /authentication/v2/demo-accounts',
  'GET /authentication/v2/reset-password/:token',
  'GET /files/v2/download/:token/:fileName',
  'GET /files/v2/shown/:id/:fileName',
  'GET /files/v2/thumbnail/:token/:fileName',
  'GET /healthz',
  'GET /identity-verification/v1/manual-ticket/:token',
  'GET /invitations/v2/invite/:code',
  'GET /metrics',
  'GET /onboarding/v2/approval/:token',
  'GET /openapi.json',
  'GET /readyz',
  'GET /sandbox/v1/inquiries',
  'GET /sandbox/v1/mail',
  'GET /sandbox/v1/texts',
  'GET /web-signup/v2/confirm/:token',
  'POST /authentication/v2/forgot-password',
  'POST /authentication/v2/login',
  'POST /authentication/v2/onetimecode',
  'POST /authentication/v2/refresh-token',
  'POST /authentication/v2/reset-password',
  'POST /identity-verification/v1/manual-ticket/:token/decide',
  'POST /identity-verification/v1/webhook/persona',
  'POST /onboarding/v2/approve/:token',
  'POST /onboarding/v2/reject/:token',
  'POST /sandbox/v1/inquiries/:id',
  'POST /web-signup/v2/confirm/:token',
  'POST /web-signup/v2/email-confirmation/:personId',
  'POST /web-signup/v2/register',
]
/** The API page and the files of the web app: static, and too many to name. */
const isStatic = (call: string) => /^GET \/(api-docs|\*$)/.test(call)

interface Seen {
  call: string
  access: Access | undefined
}

let app: TestApp
let seen: Seen[]
beforeAll(async () => {
  app = await startTestApp()
  seen = app.server.mountedRoutes().filter(({ call }) => !/^(HEAD|OPTIONS) /.test(call))
})
afterAll(() => app.close())

const callsOf = (kind: Access['kind']) =>
  seen
    .filter(({ call, access }) => access?.kind === kind && !isStatic(call))
    .map(({ call }) => call)
    .toSorted()

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

test('the calls that need no claim are the ones written down', () => {
  expect(callsOf('signed-in')).toEqual(SIGNED_IN)
  expect(callsOf('guest')).toEqual(GUEST)
  expect(callsOf('open')).toEqual(OPEN)
})

test('every route of the contract is mounted', () => {
  const wanted = KNOWN_ROUTES.map(({ call }) => call)
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
