import * as routes from '@corridor/contract/office/routes.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { demoPersonId } from '../people/public.ts'
import { leave } from './public.ts'
import { ask, send } from './testing/office-desk.ts'
import { joinToken } from './tokens.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

/** Whoever comes to Bright Smiles' office. */
const WHO = {
  admin: 'owner@brightsmiles.example',
  otherAdmin: 'owner@lakesidesurgery.example',
  member: 'hygienist@brightsmiles.example',
  individual: 'member@professional.example',
  pending: 'pending@brightsmiles.example',
  unverified: 'unverified@brightsmiles.example',
  stranger: null,
} as const
type Who = keyof typeof WHO
const COLUMNS = Object.keys(WHO) as Who[]

/*
 * What each gets, from each call of the office, about records of Bright Smiles. Calls that name no record answer about
 * the caller's own practice: the other admin's 200 is their own. The 409 is for an old version: they may ask.
 */
const TABLE: Record<string, string> = {
  //                                                              admin other member indiv pend. unver. stranger
  'GET /organizations/v2/metadata': '                              200   200   200   200   200   200   401',
  'GET /organizations/v2/practice-types': '                        200   200   200   200   200   200   401',
  'GET /organizations/v2/get-all-organizations-states': '          200   200   200   200   200   200   401',
  'GET /organizations/v2/get-by-state/:state': '                   200   200   200   200   200   200   401',
  'GET /organizations/v2/specialists/:state': '                    200   200   200   200   200   200   401',
  'GET /organizations/v2/:organizationId/roles': '                 200   200   200   200   200   200   401',
  'GET /address-lookup/v2': '                                      200   200   200   200   200   200   401',
  'GET /invitations/v2/invite/:code': '                            200   200   200   200   200   200   200',
  'GET /invitations/v2/team-members': '                            200   200   200   404   403   403   401',
  'GET /my-office/v2/practice': '                                  200   200   200   404   403   403   401',
  'GET /invitations/v2/team-invitations': '                        200   200   403   403   403   403   401',
  'GET /invitations/v2/join-requests': '                           200   200   403   403   403   403   401',
  'POST /invitations/v2/send': '                                   200   404   403   403   403   403   401',
  'POST /invitations/v2/resend': '                                 200   404   403   403   403   403   401',
  'DELETE /invitations/v2/:id': '                                  200   404   403   403   403   403   401',
  'POST /invitations/v2/join-requests/:token/approve': '           200   410   403   403   403   403   401',
  'POST /invitations/v2/join-requests/:token/reject': '            200   410   403   403   403   403   401',
  'PATCH /my-office/v2/team-members/:id/claims': '                 200   404   403   403   403   403   401',
  'PATCH /my-office/v2/team-members/:id/role': '                   200   404   403   403   403   403   401',
  'DELETE /my-office/v2/team-members/:id': '                       200   404   403   403   403   403   401',
  'PUT /my-office/v2/practice': '                                  409   409   403   403   403   403   401',
  'POST /my-office/v2/practice/invite-code': '                     200   200   403   403   403   403   401',
}

let app: TestApp
const callers = new Map<Who, Caller | undefined>()
beforeAll(async () => {
  app = await startTestApp()
  for (const who of COLUMNS) callers.set(who, WHO[who] ? await app.signIn(WHO[who]) : undefined)
})
afterAll(() => app.close())

const EMAIL = 'target@applicant.example'
const MEMBER = demoPersonId('assistant@brightsmiles.example')
const ASKING = demoPersonId('newcomer@professional.example')
const OLD_VERSION = {
  version: 99,
  name: 'Taken Over',
  practiceType: 'Orthodontics',
  addresses: [{ line1: '1 A St', city: 'Austin', state: 'TX', zip: '78704' }],
  telephoneNumber: '5125550199',
  eFaxNumber: null,
  officeHours: usualHours(),
  holidays: [],
  isSecondFactorRequired: false,
}

/** An invitation and a request of Bright Smiles, whatever the calls before did to them. */
async function openRecords(admin: Caller) {
  const practiceId = admin.practiceId ?? ''
  const { services } = app
  await services.transactions.run((tx) => leave(tx, services, ASKING))
  const requestId = await ask(app, ASKING, practiceId)
  const { body } = await app.call('GET /invitations/v2/team-invitations', { as: admin })
  const known = body.teamMemberInvitationList.find(({ email }: { email: string }) => email === EMAIL)
  const { id: invitationId } = known ?? (await send(app, admin, { ToEmail: EMAIL })).body
  return { practiceId, invitationId, token: joinToken(services.secrets, requestId) }
}

type Records = Awaited<ReturnType<typeof openRecords>>

const pathOf = (call: string, { practiceId, invitationId, token }: Records): string =>
  call
    .replace(':organizationId', practiceId)
    .replace(':state', 'TX')
    .replace(':code', 'BRIGHT-SMILES-2026')
    .replace(':token', token)
    .replace(':id', call.includes('team-members') ? MEMBER : invitationId)
    .replace(/address-lookup\/v2$/, 'address-lookup/v2?search=78704')

function bodyOf(call: string, { invitationId }: Records): object | undefined {
  if (call.endsWith('/send')) return { id: invitationId, InvitationMode: 1, ToEmail: EMAIL }
  if (call.endsWith('/resend')) return { InvitationMode: 1, Email: EMAIL }
  if (call.endsWith('/claims')) return { grant: ['eFax'] }
  if (call.endsWith('/role')) return { role: 'Assistant' }
  return call.startsWith('PUT') ? OLD_VERSION : undefined
}

test('the table names every call of the office', () => {
  const calls = Object.values(routes).map(({ call }) => call)
  expect(Object.keys(TABLE).toSorted()).toEqual(calls.toSorted())
})

test.each(Object.entries(TABLE))('%s', async (call, row) => {
  const admin = callers.get('admin')
  if (!admin) throw new Error('the admin is signed in')
  const records = await openRecords(admin)
  if (call.endsWith('/resend')) app.clock.pass(31)
  const seen: Partial<Record<Who, number>> = {}
  // The admin comes last: whatever they may do, the others were refused while there was something to find.
  for (const who of COLUMNS.toReversed()) {
    const asked = { as: callers.get(who), body: bodyOf(call, records) }
    seen[who] = (await app.call(pathOf(call, records), asked)).status
  }
  const written = row.trim().split(/ +/).map(Number)
  expect(seen).toEqual(Object.fromEntries(COLUMNS.map((who, index) => [who, written[index]])))
})

test('nothing of Bright Smiles was changed by anybody but its admin', async () => {
  const admin = callers.get('admin')
  const { body } = await app.call('GET /my-office/v2/practice', { as: admin })
  expect(body).toMatchObject({ name: 'Bright Smiles Dental', version: 1 })
  const { services } = app
  const { rows } = await sql<{ practice_id: string; words: string[] }>`
    SELECT practice_id, array_agg(DISTINCT word) AS words FROM audit_entry
    WHERE outcome = 'done' AND word LIKE 'office.%' GROUP BY practice_id`.execute(services.db)
  const wordsOf = (who: Who) =>
    rows.find(({ practice_id }) => practice_id === callers.get(who)?.practiceId)?.words
  expect(wordsOf('otherAdmin')).toEqual(['office.invite-code-renewed'])
  expect(rows.map(({ practice_id }) => practice_id).toSorted()).toEqual(
    [admin?.practiceId, callers.get('otherAdmin')?.practiceId].toSorted(),
  )
})
