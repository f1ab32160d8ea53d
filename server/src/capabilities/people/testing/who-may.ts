import type * as routes from '@corridor/contract/people/routes.ts'
import { expect } from 'vitest'
import { type Calls, heard, may, mayEach, type Way, type WhoMay } from '#testing/matrix/part.ts'
import { newMobile } from '#testing/world/newcomer.ts'
import { CALLERS, elsewhere } from '#testing/world/world.ts'
import { demoPersonId } from '../public.ts'

const COLLEAGUE = 'hygienist@brightsmiles.example'
const found = { query: { searchTerm: 'cruz', includeTeamMembers: 'true' } }

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

const calls: Calls<typeof routes> = {
  'GET /persons/v2/search': may('User', 'own', async ({ as }) => ({ as: await as('admin'), ...found })),
  'GET /persons/v3/search': may('User', 'own', async ({ as }) => ({ as: await as('admin'), ...found })),
  'GET /persons/v2/connected': may('User', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /persons/v2/all': may('User', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { pageSize: 5 },
  })),
  'GET /persons/v2/by-email/:email': mayEach(
    'User',
    async ({ as }) => ({
      as: await as('admin'),
      params: { email: COLLEAGUE },
    }),
    {
      'a colleague': ['team'],
      'somebody who waits': ['record', by(CALLERS.pending)],
      nobody: [404, by('nobody@nowhere.example')],
    },
  ),
  'POST /persons/v2/validate-email': may('User', 'own', async ({ as }) => ({
    as: await as('admin'),
    body: { email: 'somebody@applicant.example' },
  })),
  'GET /persons/v2/:id': mayEach(
    'signed in',
    async ({ as }) => ({
      as: await as('admin'),
      params: { id: demoPersonId(COLLEAGUE) },
    }),
    {
      oneself: ['own', own()],
      'a colleague': [{ of: 'team', other: 200, alone: 200 }, of(colleague)],
      'somebody who waits': [{ of: 'record', pending: 200 }, of(waiting)],
      'somebody unverified': [{ of: 'record', unverified: 200 }, of(unverified)],
      nobody: [404, of(nobody)],
    },
  ),
  'GET /persons/v4/:id': mayEach(
    'signed in',
    async ({ as }) => ({
      as: await as('admin'),
      params: { id: demoPersonId(COLLEAGUE) },
    }),
    {
      oneself: ['own', own()],
      'a colleague': [{ of: 'team', other: 200, alone: 200 }, of(colleague)],
      'somebody who waits': [{ of: 'record', pending: 200 }, of(waiting)],
      'somebody unverified': [{ of: 'record', unverified: 200 }, of(unverified)],
      nobody: [404, of(nobody)],
    },
  ),
  'POST /persons/v2/verification-code/:code/verify': may(
    'signed in',
    400,
    async ({ app, newcomer }) => {
      const own = await newcomer()
      const mobileNumber = newMobile()
      const body = { mobileNumber }
      await app.call('POST /persons/v2/verification-code', { as: own, body, headers: elsewhere() })
      const { code } = await app.textTo(mobileNumber)
      return { as: own, params: { code } }
    },
    mine({ params: { code: '000000' } }),
  ),
  'POST /persons/v2/verification-code': may('signed in', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
    body: { mobileNumber: newMobile() },
    headers: elsewhere(),
  })),
  'POST /persons/v2/:personId/agreement/accept': mayEach(
    'signed in',
    async ({ newcomer }) => {
      const own = await newcomer()
      return { as: own, params: { personId: own.givenName } }
    },
    { 'a colleague': [404, of(colleague)], nobody: [404, of(nobody)], oneself: ['own', own()] },
  ),
  'POST /persons/:id/baa/accept': mayEach(
    'signed in',
    async ({ newcomer }) => {
      const own = await newcomer()
      return { as: own, params: { id: own.givenName } }
    },
    { 'a colleague': [404, of(colleague)], oneself: ['own', own()] },
  ),
  'PUT /persons/v2/:id': mayEach(
    'signed in',
    async ({ newcomer }) => {
      const own = await newcomer()
      const body = { firstName: 'Some', lastName: 'Body', mobile: newMobile() }
      return { as: own, params: { id: own.givenName }, body }
    },
    {
      'a colleague': [404, of(colleague, names)],
      nobody: [404, of(nobody, names)],
      oneself: ['own', own(names)],
    },
  ),
  'PATCH /persons/v2/update-person-info': may(
    'signed in',
    'own',
    async ({ newcomer }) => ({
      as: await newcomer(),
      body: { firstName: 'Any', lastName: 'Name', mobile: newMobile() },
    }),
    mine({ body: { firstName: 'Any' } }),
  ),
  'PUT /persons/v2/update-notification-settings': may('signed in', 'own', async ({ newcomer }) => ({
    as: await newcomer(),
    body: { isSmsNotificationTurnedOn: false },
  })),
}

export const whoMay: WhoMay = {
  heading: 'People',
  about: 'What changes a caller’s own record stands at the end: a changed name has to be verified again.',
  calls,
  events: {
    'people.changed': heard(['admin', 'other', 'member', 'plain'], async ({ app, callers }) => {
      const as = callers.plain.session
      await app.call('PATCH /persons/v2/update-person-info', { as, body: { firstName: 'Devdas' } })
      return as?.givenName ?? ''
    }),
  },
  afterwards: {
    'nobody changed the colleague': async ({ app, newcomer }) => {
      const as = await newcomer()
      const { body } = await app.call('GET /persons/v2/:id', { as, params: { id: colleague } })
      expect(body).toMatchObject({ firstName: 'Ben', lastName: 'Cruz', mobile: '+15125550101' })
    },
  },
}
