import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'

const app = useTestApp()

const save = (as: Awaited<ReturnType<TestApp['signIn']>>, body: object) =>
  app.call('PATCH /persons/v2/basic-info', { as, body })

const claimsOf = async (personId: string) => {
  const { rows } = await sql<{ claim: string }>`
    SELECT claim FROM people_claim WHERE person_id = ${personId}`.execute(app.services.db)
  return rows.map(({ claim }) => claim)
}

test('what is missing is filled in, and opens nothing by itself', async () => {
  const as = await app.signIn('basic@brightsmiles.example')
  const claims = await claimsOf(as.givenName)
  const { status, body } = await save(as, { role: 'Doctor', mobile: '(512) 555-0133' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { role: 'Doctor', isDoctor: true, mobile: '+15125550133', mobileVerified: false },
  })
  expect(await claimsOf(as.givenName)).toEqual(claims)
})

test('a number that stays the same stays proved, another one is not', async () => {
  const as = await app.signIn('frontdesk@brightsmiles.example')
  expect((await save(as, { mobile: '512-555-0102' })).body).toMatchObject({
    mobile: '+15125550102',
    mobileVerified: true,
  })
  expect((await save(as, { mobile: '512-555-0188' })).body).toMatchObject({ mobileVerified: false })
  expect((await save(as, {})).body).toMatchObject({ mobile: '+15125550188' })
})

test('on a team a role that is set is the admins’ to change', async () => {
  const member = await app.signIn('assistant@brightsmiles.example')
  expect((await save(member, { role: 'Assistant' })).status).toBe(200)
  expect(await save(member, { role: 'Doctor' })).toMatchObject({
    status: 403,
    body: { code: 'role-is-admins' },
  })
  const individual = await app.signIn('member@professional.example')
  expect((await save(individual, { role: 'Assistant' })).body).toMatchObject({ role: 'Assistant' })
  const owner = await app.signIn('owner@hilltopmedical.example')
  expect((await save(owner, { role: 'Surgeon' })).body).toMatchObject({ role: 'Surgeon' })
})

test('the eFax number is set by an admin of the practice, and shows in its people’s records', async () => {
  const owner = await app.signIn('owner@brightsmiles.example')
  const colleague = await app.signIn('hygienist@brightsmiles.example')
  const stranger = await app.signIn('owner@lakesidesurgery.example')
  const reseat = vi.spyOn(app.services.hub, 'reseat')
  expect((await save(owner, { eFaxNumber: '512 555 0199' })).body).toMatchObject({
    eFaxNumber: '+15125550199',
  })
  await vi.waitFor(() => expect(reseat).toHaveBeenCalledWith(colleague.givenName))
  expect(reseat).not.toHaveBeenCalledWith(stranger.givenName)
  const of = async (as: typeof owner) =>
    (await app.call('GET /users/v2/:id', { params: { id: as.givenName }, as })).body
  expect(await of(colleague)).toMatchObject({ eFaxNumber: '+15125550199' })
  expect(await of(stranger)).toMatchObject({ eFaxNumber: '+15125550161' })
  for (const email of [
    'hygienist@brightsmiles.example',
    'host@professional.example',
    'pending@brightsmiles.example',
  ])
    expect((await save(await app.signIn(email), { eFaxNumber: '512 555 0111' })).status).toBe(403)
  expect(await of(owner)).toMatchObject({ eFaxNumber: '+15125550199' })
})

test('a practice without eFax says so, and a number that is there stays', async () => {
  const owner = await app.signIn('owner@hilltopmedical.example')
  const { db } = app.services
  expect((await save(owner, { hasNoEfax: true })).body).toMatchObject({
    eFaxNumber: expect.stringContaining('+1'),
    hasNoEfax: false,
  })
  await sql`UPDATE office_practice SET efax_number = NULL WHERE id = ${owner.practiceId}`.execute(db)
  expect((await save(owner, { hasNoEfax: true })).body).toMatchObject({ eFaxNumber: null, hasNoEfax: true })
  expect((await save(owner, { eFaxNumber: '512 555 0144' })).body).toMatchObject({
    eFaxNumber: '+15125550144',
    hasNoEfax: false,
  })
})

test('the eFax number is not set by a person who has just lost the administration', async () => {
  const owner = await app.signIn('owner@hilltopmedical.example')
  await app.call('GET /users/v2/:id', { params: { id: owner.givenName }, as: owner })
  // Written past the session, which goes on believing the claims: as a change that is under way.
  const { db } = app.services
  await sql`DELETE FROM people_claim WHERE person_id = ${owner.givenName} AND claim = 'PracticeAdmin'`.execute(
    db,
  )
  expect((await save(owner, { eFaxNumber: '512 555 0112' })).status).toBe(403)
  await sql`INSERT INTO people_claim VALUES (${owner.givenName}, 'PracticeAdmin')`.execute(db)
})

test('two admins at once do not wait for each other', async () => {
  const owner = await app.signIn('owner@brightsmiles.example')
  const second = await app.signIn('frontdesk@brightsmiles.example')
  await sql`
    INSERT INTO people_claim (person_id, claim) VALUES (${second.givenName}, 'PracticeAdmin')`.execute(
    app.services.db,
  )
  await app.services.transactions.run((tx) => app.services.identity.standingChanged(tx, second.givenName))
  const answers = await Promise.all(
    [owner, second, owner, second].map((as) =>
      save(as, { eFaxNumber: '512 555 0177', mobile: '512 555 0120' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test.each([
  ['mobile', '12', 'Please enter a valid mobile number.'],
  ['eFaxNumber', 'x', 'Please enter a valid eFax number.'],
  ['role', ' ', 'Please choose a role.'],
])('%s is checked', async (field, value, message) => {
  const as = await app.signIn('owner@brightsmiles.example')
  expect(await save(as, { [field]: value })).toMatchObject({ status: 400, body: { message } })
})
