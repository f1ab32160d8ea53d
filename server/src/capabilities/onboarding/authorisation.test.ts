import * as routes from '@corridor/contract/onboarding/routes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { newEmail, newPractice, PASSWORD, signUpOn, startApp } from './testing/sign-up.ts'

const UNKNOWN = 'A'.repeat(43)

/** The kinds of callers, in the order of the columns below. */
const KINDS = {
  'an admin': 'owner@lakesidesurgery.example',
  'a member': 'hygienist@brightsmiles.example',
  'somebody on their own': 'host@professional.example',
  'somebody who waits for approval': 'pending@brightsmiles.example',
  'somebody on their own who has just come': 'newcomer@professional.example',
  'somebody who has not chosen a practice': 'new',
  'a stranger': null,
}

const registration = () => ({
  id: crypto.randomUUID(),
  email: newEmail(),
  firstName: 'Pia',
  lastName: 'Roth',
  password: PASSWORD,
  isIndividual: false,
})

/** Who gets what. A call that changes something for the caller is one that they are refused, or that does no harm. */
const TABLE: [call: string, body: (() => object) | undefined, statuses: number[]][] = [
  ['POST /web-signup/v2/register', registration, [200, 200, 200, 200, 200, 200, 200]],
  [
    `POST /web-signup/v2/email-confirmation/${crypto.randomUUID()}`,
    undefined,
    [200, 200, 200, 200, 200, 200, 200],
  ],
  [`GET /web-signup/v2/confirm/${UNKNOWN}`, undefined, [200, 200, 200, 200, 200, 200, 200]],
  [`POST /web-signup/v2/confirm/${UNKNOWN}`, () => ({ password: 'x' }), [410, 410, 410, 410, 410, 410, 410]],
  [
    'POST /onboarding/v2/complete',
    () => ({ organizationId: crypto.randomUUID(), role: 'Doctor' }),
    [409, 409, 409, 409, 403, 404, 401],
  ],
  ['POST /onboarding/v2/complete-individual', undefined, [409, 409, 409, 409, 409, 403, 401]],
  [
    'PATCH /persons/v2/basic-info',
    () => ({ eFaxNumber: '512 555 0166' }),
    [200, 403, 403, 403, 403, 403, 401],
  ],
  ['PATCH /persons/v2/basic-info', () => ({}), [200, 200, 200, 200, 200, 200, 401]],
  [`GET /onboarding/v2/approval/${UNKNOWN}`, undefined, [410, 410, 410, 410, 410, 410, 410]],
  [`POST /onboarding/v2/approve/${UNKNOWN}`, undefined, [410, 410, 410, 410, 410, 410, 410]],
  [`POST /onboarding/v2/reject/${UNKNOWN}`, undefined, [410, 410, 410, 410, 410, 410, 410]],
]

let app: TestApp
let callers: (LoginReply | undefined)[]
beforeAll(async () => {
  app = await startApp()
  const signUp = signUpOn(app)
  callers = await Promise.all(
    Object.values(KINDS).map((email) => {
      if (!email) return undefined
      return email === 'new' ? signUp.join() : app.signIn(email)
    }),
  )
})
afterAll(() => app.close())

test.each(TABLE)('%s', async (call, body, statuses) => {
  const seen = []
  for (const as of callers) seen.push((await app.call(call, { as, body: body?.() })).status)
  expect(seen).toEqual(statuses)
})

test('the table names every route', () => {
  const shape = (call: string) => call.replace(/:\w+|[\w-]{36,43}$/g, '*')
  const named = new Set(TABLE.map(([call]) => shape(call)))
  expect(Object.values(routes).filter(({ call }) => !named.has(shape(call)))).toEqual([])
})

test('an admin’s eFax number went to their own practice and to no other', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM office_practice WHERE efax_number = '+15125550166'`.execute(app.services.db)
  expect(rows).toEqual([{ name: 'Lakeside Oral Surgery' }])
})

test('the way to a practice is shown to nobody but whoever holds its link', async () => {
  const signUp = signUpOn(app)
  const owner = await signUp.join()
  const { body } = await signUp.complete(owner, { newPractice: newPractice(), role: 'Doctor' })
  const joining = await signUp.join()
  const { body: asked, token } = await signUp.ask(joining, 'hilltopmedical', 'Doctor')
  expect(JSON.stringify([body, asked, await signUp.userOf(joining)])).not.toContain(token)
  for (const id of [body.practiceId, owner.givenName, joining.givenName])
    expect((await app.call(`POST /onboarding/v2/approve/${id}`)).status).toBe(410)
})
