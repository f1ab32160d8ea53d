import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/onboarding/routes.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openRequest } from '#capabilities/office/testing/who-may.ts'
import { resetLink } from '#capabilities/session/testing/who-may.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Calls, EACH_TIME, may, mayEach, type Way, type WhoMay } from '#testing/matrix/part.ts'
import { newMobile } from '#testing/world/newcomer.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { newEmail, newPractice, PASSWORD } from './sign-up.ts'

const registration = () => ({
  id: randomUUID(),
  email: newEmail(),
  firstName: 'Pia',
  lastName: 'Roth',
  password: PASSWORD,
  isIndividual: false,
})

/** Somebody who has not confirmed their address yet. */
async function register({ app }: World) {
  const body = registration()
  await app.call('POST /web-signup/v2/register', { body, headers: elsewhere() })
  return { personId: body.id, token: (await app.mailTo(body.email)).token }
}

const withToken = async (world: World) => ({ params: { token: await openRequest(world) } })

const UNKNOWN = 'A'.repeat(43)
const madeUp = (body?: object): Way => ({ once: () => ({ params: { token: UNKNOWN }, body }) })
/** A link that is good, for something else. */
const another = (body?: object): Way => ({
  once: async (world) => ({ params: { token: await resetLink(world) }, body }),
})
const saying = (body: object): Way => ({ once: () => ({ body }) })

/** A call that changes something for the caller is one that they are refused, or that does no harm. */

const calls: Calls<typeof routes> = {
  'POST /web-signup/v2/register': may(
    'open',
    'own',
    async () => ({
      body: { ...registration(), inviteCode: 'LAKESIDE-2026' },
      headers: elsewhere(),
    }),
    EACH_TIME,
  ),
  'POST /web-signup/v2/email-confirmation/:personId': may(
    'open',
    'own',
    async (world) => ({
      params: { personId: (await register(world)).personId },
      headers: elsewhere(),
    }),
    {
      once: () => ({ params: { personId: randomUUID() } }),
    },
  ),
  'GET /web-signup/v2/confirm/:token': mayEach(
    'open',
    async (world) => ({
      params: { token: (await register(world)).token },
    }),
    { '': ['own'], 'made up': ['own', madeUp()], 'another link': ['own', another()] },
  ),
  'POST /web-signup/v2/confirm/:token': mayEach(
    'open',
    async (world) => ({
      params: { token: (await register(world)).token },
      body: { password: PASSWORD },
    }),
    {
      '': ['own', EACH_TIME],
      'made up': [410, madeUp({ password: 'x' })],
      'another link': [410, another({ password: 'x' })],
    },
  ),
  'POST /onboarding/v2/complete': may(
    'signed in',
    { of: 409, former: 404 },
    async ({ newcomer }) => ({
      as: await newcomer({ place: 'before-team' }),
      body: { newPractice: newPractice(), role: 'Doctor' },
    }),
    saying({ organizationId: randomUUID(), role: 'Doctor' }),
  ),
  'POST /onboarding/v2/complete-individual': may('signed in', 409, async ({ newcomer }) => ({
    as: await newcomer({ place: 'before-alone' }),
  })),
  'PATCH /persons/v2/basic-info': mayEach(
    'signed in',
    async ({ newcomer }) => ({
      as: await newcomer({ claims: ['PracticeAdmin', 'eFax'] }),
      body: { role: 'Assistant', mobile: newMobile(), eFaxNumber: '(512) 555-0166' },
    }),
    {
      'a fax number': [{ of: 403, admin: 200, other: 200 }, saying({ eFaxNumber: '512 555 0166' })],
      'no fax number': [{ of: 403, admin: 200, other: 200 }, saying({ hasNoEfax: true })],
      nothing: ['own', saying({})],
    },
  ),
  'GET /onboarding/v2/approval/:token': mayEach('open', withToken, {
    '': ['own'],
    'made up': [410, madeUp()],
    'another link': [410, another()],
  }),
  'POST /onboarding/v2/approve/:token': mayEach('open', withToken, {
    '': ['own', EACH_TIME],
    'made up': [410, madeUp()],
    'another link': [410, another()],
  }),
  'POST /onboarding/v2/reject/:token': mayEach('open', withToken, {
    '': ['own', EACH_TIME],
    'made up': [410, madeUp()],
    'another link': [410, another()],
  }),
  'POST /onboarding/v2/withdraw': may(
    'signed in',
    { of: 409, pending: 200 },
    async ({ app, newcomer }) => {
      const as = await newcomer({ place: 'before-team' })
      await app.call('POST /onboarding/v2/complete', {
        as,
        body: { newPractice: newPractice(), role: 'Doctor' },
      })
      return { as }
    },
    EACH_TIME,
  ),
}

export const whoMay: WhoMay = {
  heading: 'Onboarding',
  about:
    'A call that changes something for the caller is one that they are refused, or that does no harm. A link that is good for something else is as good as one that was made up.',
  calls,
  last: ['POST /onboarding/v2/withdraw'],
  afterwards: {
    'an admin’s eFax number went to their own practice and to no other': async ({ app }) => {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM office_practice WHERE efax_number = '+15125550166' ORDER BY name`.execute(
        app.services.db,
      )
      const others = rows.filter(({ name }) => name !== 'Lakeside Oral Surgery')
      expect(others).toEqual([{ name: 'Bright Smiles Dental' }])
      // The other practice that is walked may have got its first number since, which takes the place of this one.
      const { rows: lakeside } = await readFor(app.services.db, 'system', (db) =>
        sql`
          SELECT version > 1 AND (efax_number = '+15125550166' OR EXISTS (
            SELECT FROM fax_number own WHERE own.practice_id = practice.id AND own.number = efax_number)) AS is_theirs
          FROM office_practice practice WHERE name = 'Lakeside Oral Surgery'`.execute(db),
      )
      expect(lakeside).toEqual([{ is_theirs: true }])
    },
  },
}
