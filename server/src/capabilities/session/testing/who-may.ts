import type * as devices from '@corridor/contract/session/devices.ts'
import type * as locking from '@corridor/contract/session/locking.ts'
import type * as routes from '@corridor/contract/session/routes.ts'
import type * as secondFactor from '@corridor/contract/session/second-factor.ts'
import { openRequest } from '#capabilities/office/testing/who-may.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import { type Calls, EACH_TIME, heard, may, mayEach, type Way, type WhoMay } from '#testing/matrix/part.ts'
import { DEMO_PASSWORD } from '#testing/test-app.ts'
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

const colleague = demoPersonId('hygienist@brightsmiles.example')
const nobody = '00000000-0000-4000-8000-00000000dead'

const saying = (body: object): Way => ({ once: () => ({ body }) })
const wrongPassword = saying({ currentPassword: 'Wrong!2026', newPassword: 'Velvet-Quarry!91' })

const calls: Calls<typeof routes & typeof devices & typeof secondFactor & typeof locking> = {
  'POST /authentication/v2/login': may(
    'open',
    'own',
    async ({ newcomer }) => {
      const { email, deviceId } = await newcomer()
      return { body: { email, password: DEMO_PASSWORD, deviceId, version: '1.0.0' }, headers: elsewhere() }
    },
    EACH_TIME,
  ),
  'POST /authentication/v2/refresh-token': may(
    'open',
    'own',
    async ({ newcomer }) => {
      const { accessToken, refreshToken, deviceId } = await newcomer()
      return { body: { accessToken, refreshToken, deviceId } }
    },
    EACH_TIME,
  ),
  'POST /authentication/v2/onetimecode': may(
    'open',
    'own',
    async ({ newcomer }) => ({
      body: { email: (await newcomer()).email },
      headers: elsewhere(),
    }),
    EACH_TIME,
  ),
  'POST /authentication/v2/forgot-password': may('open', 'own', async ({ newcomer }) => ({
    body: { email: (await newcomer()).email },
    headers: elsewhere(),
  })),
  'GET /authentication/v2/reset-password/:token': mayEach(
    'open',
    async (world) => ({
      params: { token: await resetLink(world) },
    }),
    {
      '': ['own'],
      'another link': [
        'own',
        {
          once: async (world) => ({ params: { token: await openRequest(world) } }),
        },
      ],
    },
  ),
  'POST /authentication/v2/reset-password': mayEach(
    'open',
    async (world) => ({
      body: { token: await resetLink(world), newPassword: NEW_PASSWORD },
    }),
    {
      '': ['own', EACH_TIME],
      'another link': [
        410,
        {
          once: async (world) => ({
            body: { token: await openRequest(world), newPassword: 'Velvet-Quarry!91' },
          }),
        },
      ],
    },
  ),
  'GET /app-collection/v2/latestapp/:appType': may('open', 'own', async () => ({
    params: { appType: 'web' },
  })),
  'GET /authentication/v2/demo-accounts': may('open', 'own', async () => ({})),
  'GET /authentication/v2/onetimecode': may('signed in', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
  })),
  'GET /authentication/v2/verify-token': may('own account', 'own', async ({ as }) => ({
    as: await as('member'),
  })),
  'GET /authentication/v2/standing': may('own account', 'own', async ({ as }) => ({
    as: await as('member'),
  })),
  'GET /feature-flags/:feature': may('own account', 'own', async ({ as }) => ({
    as: await as('member'),
    params: { feature: 'IndividualNetwork' },
  })),
  'GET /users/v2/:id': mayEach(
    'own account',
    async ({ as }) => {
      const own = await as('member')
      return { as: own, params: { id: own.givenName } }
    },
    {
      oneself: ['own', { own: (caller) => ({ params: { id: caller?.givenName ?? nobody } }) }],
      'a colleague': [404, { once: () => ({ params: { id: colleague } }) }],
    },
  ),
  'GET /user-devices/v2': may('own account', 'own', async ({ as }) => ({ as: await as('member') })),
  'POST /user-devices/v2': mayEach(
    'own account',
    async ({ newcomer }) => {
      const own = await newcomer()
      const { deviceId } = own
      return { as: own, body: { deviceId, platform: 'ios', name: 'My phone', pushToken: 'push-token' } }
    },
    {
      'the one of the session': [
        'own',
        {
          own: (caller) => ({ body: { deviceId: caller?.deviceId ?? 'no-device', platform: 'ios' } }),
        },
      ],
      another: [
        404,
        {
          own: (caller) => ({ body: { deviceId: `not-${caller?.deviceId}`.slice(0, 40), platform: 'ios' } }),
        },
      ],
    },
  ),
  'PUT /user-devices/v2/:userId/:deviceId/nickname': may('own account', 404, async (world) => ({
    ...(await ownDevice(world)),
    body: { nickname: 'Front desk' },
  })),
  'POST /user-devices/v2/:userId/:deviceId/sign-out': may('own account', 404, ownDevice),
  'DELETE /user-devices/v2/:userId/:deviceId': may('own account', 404, ownDevice),
  'POST /users/v2/change-password': may('own account', 400, passwordChange, wrongPassword),
  'POST /authentication/v2/change-password-ad': may('own account', 400, passwordChange, wrongPassword),
  'GET /authentication/v2/second-factor': may('own account', 'own', async ({ as }) => ({
    as: await as('member'),
  })),
  'POST /authentication/v2/second-factor': may('own account', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
    body: { password: DEMO_PASSWORD },
  })),
  'POST /authentication/v2/second-factor/confirm': may(
    'own account',
    400,
    async ({ app, newcomer }) => {
      const own = await newcomer()
      const body = { password: DEMO_PASSWORD }
      const begun = await app.call('POST /authentication/v2/second-factor', { as: own, body })
      return { as: own, body: { code: authenticatorFor(app, begun.body.secret).code() } }
    },
    saying({ code: '000000' }),
  ),
  // A recovery code, not one of the app: the next of those would need the time to pass.
  'POST /authentication/v2/second-factor/recovery-codes': may('own account', 409, async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    return { as: own, body: { code: recoveryCodes[0] ?? '' } }
  }),
  'GET /authentication/v2/second-factor/recovery-codes': may('own account', 404, async (world) => ({
    as: (await withFactor(world)).own,
  })),
  'POST /authentication/v2/second-factor/recovery-codes/kept': may('own account', 'own', async (world) => {
    const { own, setId } = await withFactor(world)
    return { as: own, body: { setId } }
  }),
  'POST /authentication/v2/second-factor/move': may('own account', 409, async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    return { as: own, body: { password: DEMO_PASSWORD, code: recoveryCodes[0] ?? '' } }
  }),
  'POST /authentication/v2/second-factor/move/confirm': may('own account', 409, async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    const body = { password: DEMO_PASSWORD, code: recoveryCodes[0] ?? '' }
    const begun = await world.app.call('POST /authentication/v2/second-factor/move', { as: own, body })
    return { as: own, body: { code: authenticatorFor(world.app, begun.body.secret).code() } }
  }),
  'POST /authentication/v2/second-factor/end': may('own account', 409, async (world) => {
    const { own, recoveryCodes } = await withFactor(world)
    return { as: own, body: { password: DEMO_PASSWORD, code: recoveryCodes[0] ?? '' } }
  }),
  'POST /authentication/v2/second-factor/:personId/reset': may('PracticeAdmin', 'record', async (world) => ({
    as: await world.as('admin'),
    params: { personId: (await withFactor(world)).own.givenName },
  })),
  'PUT /authentication/v2/idle-lock': may(
    'own account',
    { of: 409, former: 200, pending: 200, alone: 200 },
    async ({ as }) => ({
      as: await as('individual'),
      body: { minutes: 30 },
    }),
  ),
  'POST /authentication/v2/logout-others': may('own account', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
  })),
  'POST /authentication/v2/unlock': may(
    'even locked',
    'own',
    async ({ app, newcomer }) => {
      const own = await newcomer()
      await app.call('POST /authentication/v2/lock', { as: own })
      return { as: own, body: { password: DEMO_PASSWORD } }
    },
    saying({ password: DEMO_PASSWORD }),
  ),
  'POST /authentication/v2/lock': may('even locked', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
  })),
  // Not everywhere: that is refused at a locked screen, which the last rows of the table use.
  'POST /authentication/v2/logout': may('even locked', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
    body: {},
  })),
}

export const whoMay: WhoMay = {
  heading: 'Session',
  about:
    'Everybody who is signed in may use what is about themselves, also before they are let in: they need it to get there. The 400 and 409 are for a wrong password or a code without an app: they may ask.',
  calls,
  last: [
    'POST /authentication/v2/logout-others',
    'POST /authentication/v2/unlock',
    'POST /authentication/v2/lock',
    'POST /authentication/v2/logout',
  ],
  events: {
    'session.standing-changed': heard(['member'], async ({ app, as }) => {
      const { givenName: id } = await as('member')
      const change = (body: object) =>
        app.send(`PATCH /my-office/v2/team-members/${id}/claims`, { as: admin, body })
      const admin = await as('admin')
      await change({ grant: ['eFax'], withdraw: [] })
      await change({ grant: [], withdraw: ['eFax'] })
      return id
    }),
    'session.ended': heard(['admin'], async ({ app, open }) => {
      const deviceId = 'another-device-of-the-admin'
      const session = { ...(await app.signIn('owner@brightsmiles.example', deviceId)), deviceId }
      const window = await open('admin', session)
      await app.call('POST /authentication/v2/logout', { as: session, body: {} })
      await window.isCut
      return 'signed-out'
    }),
  },
}
