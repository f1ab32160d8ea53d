import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { resetLink } from '#capabilities/session/testing/valid-calls.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { EACH_TIME, type Way, type WhoMay } from '#testing/matrix/part.ts'

const UNKNOWN = 'A'.repeat(43)
const madeUp = (body?: object): Way => ({ once: () => ({ params: { token: UNKNOWN }, body }) })
/** A link that is good, for something else. */
const another = (body?: object): Way => ({
  once: async (world) => ({ params: { token: await resetLink(world) }, body }),
})
const saying = (body: object): Way => ({ once: () => ({ body }) })

/** A call that changes something for the caller is one that they are refused, or that does no harm. */
export const whoMay: WhoMay = {
  ways: {
    'POST /web-signup/v2/register': EACH_TIME,
    'POST /web-signup/v2/email-confirmation/:personId': {
      once: () => ({ params: { personId: randomUUID() } }),
    },
    'GET /web-signup/v2/confirm/:token, made up': madeUp(),
    'GET /web-signup/v2/confirm/:token, another link': another(),
    'POST /web-signup/v2/confirm/:token': EACH_TIME,
    'POST /web-signup/v2/confirm/:token, made up': madeUp({ password: 'x' }),
    'POST /web-signup/v2/confirm/:token, another link': another({ password: 'x' }),
    'POST /onboarding/v2/complete': saying({ organizationId: randomUUID(), role: 'Doctor' }),
    'POST /onboarding/v2/withdraw': EACH_TIME,
    'PATCH /persons/v2/basic-info, a fax number': saying({ eFaxNumber: '512 555 0166' }),
    'PATCH /persons/v2/basic-info, no fax number': saying({ hasNoEfax: true }),
    'PATCH /persons/v2/basic-info, nothing': saying({}),
    'GET /onboarding/v2/approval/:token, made up': madeUp(),
    'GET /onboarding/v2/approval/:token, another link': another(),
    'POST /onboarding/v2/approve/:token': EACH_TIME,
    'POST /onboarding/v2/approve/:token, made up': madeUp(),
    'POST /onboarding/v2/approve/:token, another link': another(),
    'POST /onboarding/v2/reject/:token': EACH_TIME,
    'POST /onboarding/v2/reject/:token, made up': madeUp(),
    'POST /onboarding/v2/reject/:token, another link': another(),
  },
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
