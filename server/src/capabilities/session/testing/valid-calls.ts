import type * as devices from '@corridor/contract/session/devices.ts'
import type * as locking from '@corridor/contract/session/locking.ts'
import type * as routes from '@corridor/contract/session/routes.ts'
import type * as secondFactor from '@corridor/contract/session/second-factor.ts'
import { DEMO_PASSWORD } from '#testing/test-app.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { authenticatorFor, turnFactorOn } from './authenticator.ts'

const NEW_PASSWORD = 'Velvet-Quarry!91'

const passwordChange = async ({ newcomer }: World) => ({
  as: await newcomer(),
  body: { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD },
})

/** An unused link to set a new password. */
export async function resetLink({ app, newcomer }: World): Promise<string> {
  const { email } = await newcomer()
  await app.call('POST /authentication/v2/forgot-password', { body: { email }, headers: elsewhere() })
  return (await app.mailTo(email)).token
}

async function ownDevice({ newcomer }: World) {
  const own = await newcomer()
  return { as: own, params: { userId: own.givenName, deviceId: own.deviceId } }
}

const withFactor = async ({ app, newcomer }: World) => turnFactorOn(app, (await newcomer()).email)

export const validCalls: ValidCalls<typeof routes & typeof devices & typeof secondFactor & typeof locking> = {
  'POST /authentication/v2/login': async ({ newcomer }) => {
    const { email, deviceId } = await newcomer()
    return { body: { email, password: DEMO_PASSWORD, deviceId, version: '1.0.0' }, headers: elsewhere() }
  },
  'POST /authentication/v2/refresh-token': async ({ newcomer }) => {
    const { accessToken, refreshToken, deviceId } = await newcomer()
    return { body: { accessToken, refreshToken, deviceId } }
  },
  // Not everywhere: that is refused at a locked screen, which the last rows of the table use.
  'POST /authentication/v2/logout': async ({ newcomer }) => ({ as: await newcomer(), body: {} }),
  'POST /authentication/v2/logout-others': async ({ newcomer }) => ({ as: await newcomer() }),
  'POST /authentication/v2/lock': async ({ newcomer }) => ({ as: await newcomer() }),
  'POST /authentication/v2/unlock': async ({ app, newcomer }) => {
    const own = await newcomer()
    await app.call('POST /authentication/v2/lock', { as: own })
    return { as: own, body: { password: DEMO_PASSWORD } }
  },
  'PUT /authentication/v2/idle-lock': async ({ as }) => ({
    as: await as('individual'),
    body: { minutes: 30 },
  }),
  'POST /users/v2/change-password': passwordChange,
  'POST /authentication/v2/change-password-ad': passwordChange,
  'GET /authentication/v2/onetimecode': async ({ newcomer }) => ({ as: await newcomer() }),
  'POST /authentication/v2/onetimecode': async ({ newcomer }) => ({
    body: { email: (await newcomer()).email },
    headers: elsewhere(),
  }),
  'GET /authentication/v2/verify-token': async ({ as }) => ({ as: await as('member') }),
  'POST /authentication/v2/forgot-password': async ({ newcomer }) => ({
    body: { email: (await newcomer()).email },
    headers: elsewhere(),
  }),
  'GET /authentication/v2/reset-password/:token': async (world) => ({
    params: { token: await resetLink(world) },
  }),
  'POST /authentication/v2/reset-password': async (world) => ({
    body: { token: await resetLink(world), newPassword: NEW_PASSWORD },
  }),
  'GET /app-collection/v2/latestapp/:appType': async () => ({ params: { appType: 'web' } }),
  'GET /users/v2/:id': async ({ as }) => {
    const own = await as('member')
    return { as: own, params: { id: own.givenName } }
  },
  'GET /authentication/v2/standing': async ({ as }) => ({ as: await as('member') }),
  'GET /feature-flags/:feature': async ({ as }) => ({
    as: await as('member'),
    params: { feature: 'IndividualNetwork' },
  }),
  'GET /user-devices/v2': async ({ as }) => ({ as: await as('member') }),
  'POST /user-devices/v2': async ({ newcomer }) => {
    const own = await newcomer()
    const { deviceId } = own
    return { as: own, body: { deviceId, platform: 'ios', name: 'My phone', pushToken: 'push-token' } }
  },
  'PUT /user-devices/v2/:userId/:deviceId/nickname': async (world) => ({
    ...(await ownDevice(world)),
    body: { nickname: 'Front desk' },
  }),
  'POST /user-devices/v2/:userId/:deviceId/sign-out': ownDevice,
  'DELETE /user-devices/v2/:userId/:deviceId': ownDevice,
  'GET /authentication/v2/demo-accounts': async () => ({}),
  'GET /authentication/v2/second-factor': async ({ as }) => ({ as: await as('member') }),
  'POST /authentication/v2/second-factor': async ({ newcomer }) => ({
    as: await newcomer(),
    body: { password: DEMO_PASSWORD },
  }),
  'POST /authentication/v2/second-factor/confirm': async ({ app, newcomer }) => {
    const own = await newcomer()
    const body = { password: DEMO_PASSWORD }
    const begun = await app.call('POST /authentication/v2/second-factor', { as: own, body })
    return { as: own, body: { code: authenticatorFor(app, begun.body.secret).code() } }
  },
  // A recovery code, not one of the app: the next of those would need the time to pass.
  'POST /authentication/v2/second-factor/recovery-codes': async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    return { as: own, body: { code: recoveryCodes[0] ?? '' } }
  },
  'GET /authentication/v2/second-factor/recovery-codes': async (world) => ({
    as: (await withFactor(world)).own,
  }),
  'POST /authentication/v2/second-factor/recovery-codes/kept': async (world) => {
    const { own, setId } = await withFactor(world)
    return { as: own, body: { setId } }
  },
  'POST /authentication/v2/second-factor/move': async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    return { as: own, body: { password: DEMO_PASSWORD, code: recoveryCodes[0] ?? '' } }
  },
  'POST /authentication/v2/second-factor/move/confirm': async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    const body = { password: DEMO_PASSWORD, code: recoveryCodes[0] ?? '' }
    const begun = await world.app.call('POST /authentication/v2/second-factor/move', { as: own, body })
    return { as: own, body: { code: authenticatorFor(world.app, begun.body.secret).code() } }
  },
  'POST /authentication/v2/second-factor/end': async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    return { as: own, body: { password: DEMO_PASSWORD, code: recoveryCodes[0] ?? '' } }
  },
  'POST /authentication/v2/second-factor/:personId/reset': async (world) => ({
    as: await world.as('admin'),
    params: { personId: (await withFactor(world)).own.givenName },
  }),
}
