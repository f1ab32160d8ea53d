import type * as routes from '@corridor/contract/people/routes.ts'
import { newMobile } from '#testing/world/newcomer.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere } from '#testing/world/world.ts'
import { demoPersonId } from '../public.ts'

const COLLEAGUE = 'hygienist@brightsmiles.example'
const found = { query: { searchTerm: 'cruz', includeTeamMembers: 'true' } }

export const validCalls: ValidCalls<typeof routes> = {
  'GET /persons/v2/search': async ({ as }) => ({ as: await as('admin'), ...found }),
  'GET /persons/v3/search': async ({ as }) => ({ as: await as('admin'), ...found }),
  'GET /persons/v2/connected': async ({ as }) => ({ as: await as('admin') }),
  'GET /persons/v2/all': async ({ as }) => ({ as: await as('admin'), query: { pageSize: 5 } }),
  'GET /persons/v2/by-email/:email': async ({ as }) => ({
    as: await as('admin'),
    params: { email: COLLEAGUE },
  }),
  'POST /persons/v2/validate-email': async ({ as }) => ({
    as: await as('admin'),
    body: { email: 'somebody@applicant.example' },
  }),
  'GET /persons/v2/:id': async ({ as }) => ({
    as: await as('admin'),
    params: { id: demoPersonId(COLLEAGUE) },
  }),
  'GET /persons/v4/:id': async ({ as }) => ({
    as: await as('admin'),
    params: { id: demoPersonId(COLLEAGUE) },
  }),
  'PUT /persons/v2/:id': async ({ newcomer }) => {
    const own = await newcomer()
    const body = { firstName: 'Some', lastName: 'Body', mobile: newMobile() }
    return { as: own, params: { id: own.givenName }, body }
  },
  'PATCH /persons/v2/update-person-info': async ({ newcomer }) => ({
    as: await newcomer(),
    body: { firstName: 'Any', lastName: 'Name', mobile: newMobile() },
  }),
  'PUT /persons/v2/update-notification-settings': async ({ newcomer }) => ({
    as: await newcomer(),
    body: { isSmsNotificationTurnedOn: false },
  }),
  'POST /persons/v2/verification-code': async ({ newcomer }) => ({
    as: await newcomer(),
    body: { mobileNumber: newMobile() },
    headers: elsewhere(),
  }),
  'POST /persons/v2/verification-code/:code/verify': async ({ app, newcomer }) => {
    const own = await newcomer()
    const mobileNumber = newMobile()
    const body = { mobileNumber }
    await app.call('POST /persons/v2/verification-code', { as: own, body, headers: elsewhere() })
    const { code } = await app.textTo(mobileNumber)
    return { as: own, params: { code } }
  },
  'POST /persons/v2/:personId/agreement/accept': async ({ newcomer }) => {
    const own = await newcomer()
    return { as: own, params: { personId: own.givenName } }
  },
  'POST /persons/:id/baa/accept': async ({ newcomer }) => {
    const own = await newcomer()
    return { as: own, params: { id: own.givenName } }
  },
}
