import { openRequest } from '#capabilities/office/testing/valid-calls.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import { EACH_TIME, type Way, type WhoMay } from '#testing/matrix/part.ts'
import { DEMO_PASSWORD } from '#testing/test-app.ts'

const colleague = demoPersonId('hygienist@brightsmiles.example')
const nobody = '00000000-0000-4000-8000-00000000dead'

const saying = (body: object): Way => ({ once: () => ({ body }) })
const wrongPassword = saying({ currentPassword: 'Wrong!2026', newPassword: 'Velvet-Quarry!91' })

export const whoMay: WhoMay = {
  ways: {
    'POST /authentication/v2/login': EACH_TIME,
    'POST /authentication/v2/refresh-token': EACH_TIME,
    'POST /authentication/v2/onetimecode': EACH_TIME,
    // A link that is good, for something else.
    'GET /authentication/v2/reset-password/:token, another link': {
      once: async (world) => ({ params: { token: await openRequest(world) } }),
    },
    'POST /authentication/v2/reset-password': EACH_TIME,
    'POST /authentication/v2/reset-password, another link': {
      once: async (world) => ({ body: { token: await openRequest(world), newPassword: 'Velvet-Quarry!91' } }),
    },
    'GET /users/v2/:id, oneself': { own: (caller) => ({ params: { id: caller?.givenName ?? nobody } }) },
    'GET /users/v2/:id, a colleague': { once: () => ({ params: { id: colleague } }) },
    'POST /user-devices/v2, the one of the session': {
      own: (caller) => ({ body: { deviceId: caller?.deviceId ?? 'no-device', platform: 'ios' } }),
    },
    'POST /user-devices/v2, another': {
      own: (caller) => ({ body: { deviceId: `not-${caller?.deviceId}`.slice(0, 40), platform: 'ios' } }),
    },
    'POST /users/v2/change-password': wrongPassword,
    'POST /authentication/v2/change-password-ad': wrongPassword,
    'POST /authentication/v2/second-factor/confirm': saying({ code: '000000' }),
    'POST /authentication/v2/unlock': saying({ password: DEMO_PASSWORD }),
  },
  events: {
    'session.standing-changed': async ({ app, as }) => {
      const { givenName: id } = await as('member')
      const change = (body: object) =>
        app.send(`PATCH /my-office/v2/team-members/${id}/claims`, { as: admin, body })
      const admin = await as('admin')
      await change({ grant: ['eFax'], withdraw: [] })
      await change({ grant: [], withdraw: ['eFax'] })
      return id
    },
    'session.ended': async ({ app, open }) => {
      const deviceId = 'another-device-of-the-admin'
      const session = { ...(await app.signIn('owner@brightsmiles.example', deviceId)), deviceId }
      const window = await open('admin', session)
      await app.call('POST /authentication/v2/logout', { as: session, body: {} })
      await window.isCut
      return 'signed-out'
    },
  },
}
