import { expect } from 'vitest'
import type { Way, WhoMay } from '#testing/matrix/part.ts'
import { CALLERS } from '#testing/world/world.ts'
import { demoPersonId } from '../public.ts'

const colleague = demoPersonId('hygienist@brightsmiles.example')
const waiting = demoPersonId(CALLERS.pending)
const unverified = demoPersonId(CALLERS.unverified)
const nobody = '00000000-0000-4000-8000-00000000dead'

const names = { firstName: 'Some', lastName: 'Body', mobile: '512 555 0190' }
const of = (id: string, body?: object): Way => ({ once: () => ({ params: { id, personId: id }, body }) })
const own = (body?: object): Way => ({
  own: (caller) => ({
    params: { id: caller?.givenName ?? nobody, personId: caller?.givenName ?? nobody },
    body,
  }),
})
const by = (email: string): Way => ({ once: () => ({ params: { email } }) })
const mine = (sent: object): Way => ({ own: () => sent })

export const whoMay: WhoMay = {
  ways: {
    'GET /persons/v2/by-email/:email, somebody who waits': by(CALLERS.pending),
    'GET /persons/v2/by-email/:email, nobody': by('nobody@nowhere.example'),
    'GET /persons/v2/:id, oneself': own(),
    'GET /persons/v2/:id, a colleague': of(colleague),
    'GET /persons/v2/:id, somebody who waits': of(waiting),
    'GET /persons/v2/:id, somebody unverified': of(unverified),
    'GET /persons/v2/:id, nobody': of(nobody),
    'GET /persons/v4/:id, oneself': own(),
    'GET /persons/v4/:id, a colleague': of(colleague),
    'GET /persons/v4/:id, somebody who waits': of(waiting),
    'GET /persons/v4/:id, somebody unverified': of(unverified),
    'GET /persons/v4/:id, nobody': of(nobody),
    'POST /persons/v2/verification-code/:code/verify': mine({ params: { code: '000000' } }),
    'POST /persons/v2/:personId/agreement/accept, a colleague': of(colleague),
    'POST /persons/v2/:personId/agreement/accept, nobody': of(nobody),
    'POST /persons/:id/baa/accept, a colleague': of(colleague),
    'PUT /persons/v2/:id, a colleague': of(colleague, names),
    'PUT /persons/v2/:id, nobody': of(nobody, names),
    'PUT /persons/v2/:id, oneself': own(names),
    'PATCH /persons/v2/update-person-info': mine({ body: { firstName: 'Any' } }),
    'POST /persons/v2/:personId/agreement/accept, oneself': own(),
    'POST /persons/:id/baa/accept, oneself': own(),
  },
  events: {
    'people.changed': async ({ app, callers }) => {
      const as = callers.plain.session
      await app.call('PATCH /persons/v2/update-person-info', { as, body: { firstName: 'Devdas' } })
      return as?.givenName ?? ''
    },
  },
  afterwards: {
    'nobody changed the colleague': async ({ app, newcomer }) => {
      const as = await newcomer()
      const { body } = await app.call('GET /persons/v2/:id', { as, params: { id: colleague } })
      expect(body).toMatchObject({ firstName: 'Ben', lastName: 'Cruz', mobile: '+15125550101' })
    },
  },
}
