import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()
let own: LoginReply
beforeAll(async () => {
  own = await app.signIn('frontdesk@brightsmiles.example')
})

const record = async (of = own) =>
  (await app.call('GET /users/v2/:id', { params: { id: of.givenName }, as: of })).body
/** As the owner of the tables: the server itself has no right to forget one. */
async function forgetAgreements(personId: string): Promise<void> {
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query('DELETE FROM people_agreement WHERE person_id = $1', [personId])
  await owner.end()
}
const put = (body: object) => app.send(`PUT /persons/v2/${own.givenName}`, { as: own, body })
const patch = (body: object) => app.call('PATCH /persons/v2/update-person-info', { as: own, body })
const carla = { firstName: 'Carla', lastName: 'Diaz', mobile: '+1 512 555 0102' }

describe('the own profile', () => {
  test('keeps a number that is the same proved, however it is written', async () => {
    expect(await put({ ...carla, mobile: '(512) 555-0102' })).toMatchObject({
      status: 200,
      body: { mobile: '+15125550102', email: 'frontdesk@brightsmiles.example' },
    })
    expect(await record()).toMatchObject({ mobile: '+15125550102', mobileVerified: true })
  })

  test('changes, and a new number is not proved', async () => {
    const body = { firstName: ' Carla ', lastName: 'Dı\u0301az', mobile: '512.555.0177' }
    expect((await put(body)).body).toMatchObject({
      firstName: 'Carla',
      lastName: 'Dı\u0301az'.normalize(),
      mobile: '+15125550177',
    })
    expect(await record()).toMatchObject({ mobile: '+15125550177', mobileVerified: false })
    expect((await put({ ...carla, mobile: null })).body).toMatchObject({ mobile: null })
  })

  test('changes in parts, two at once as well', async () => {
    await put(carla)
    const answers = await Promise.all([
      patch({ firstName: 'Karla' }),
      patch({ lastName: 'Diaz-Roe' }),
      patch({ mobile: '512 555 0178' }),
      patch({}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await record()).toMatchObject({
      firstName: 'Karla',
      lastName: 'Diaz-Roe',
      mobile: '+15125550178',
    })
  })

  test.each([
    ['no first name', { firstName: ' ' }, 'Please enter your first name.'],
    ['no last name', { lastName: '' }, 'Please enter your last name.'],
    ['a name that nobody sees', { firstName: '\u202e\u200b' }, 'Please enter your first name.'],
    ['a long name', { firstName: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
    ['half a number', { mobile: '555-0100' }, 'Please enter a valid mobile number.'],
  ])('refuses %s', async (_name, change, message) => {
    expect(await put({ ...carla, ...change })).toMatchObject({ status: 400, body: { message } })
    expect(await patch(change)).toMatchObject({ status: 400, body: { message } })
  })

  test('says whether texts are wanted', async () => {
    for (const isSmsNotificationTurnedOn of [false, true]) {
      const body = { isSmsNotificationTurnedOn }
      const answer = await app.call('PUT /persons/v2/update-notification-settings', { as: own, body })
      expect(answer).toMatchObject({ status: 200, body })
      expect(await record()).toMatchObject(body)
    }
  })
})

describe('agreements', () => {
  const accept = (as: LoginReply) =>
    app.call('POST /persons/v2/:personId/agreement/accept', { params: { personId: as.givenName }, as })

  test('are stored once a day', async () => {
    const before = (await record()).acceptedAgreement as string[]
    app.clock.pass(24 * 60 * 60)
    own = await app.signIn('frontdesk@brightsmiles.example')
    const answers = await Promise.all([accept(own), accept(own), accept(own)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const after = (await record()).acceptedAgreement as string[]
    expect(after).toHaveLength(before.length + 1)
    expect(after.slice(1)).toEqual(before)
    expect((await accept(own)).body).toEqual({ acceptedAgreement: after })
  })

  test('let somebody in who lacked nothing else', async () => {
    const { db } = app.services
    const newcomer = await app.signIn('basic@brightsmiles.example')
    await forgetAgreements(newcomer.givenName)
    await app.services.transactions.run((tx) => app.services.identity.standingChanged(tx, newcomer.givenName))
    const list = () => app.call('GET /persons/v2/connected', { as: newcomer })
    expect((await list()).status).toBe(403)
    expect((await accept(newcomer)).status).toBe(200)
    expect((await list()).status).toBe(200)
    const { rows } = await sql<{ let_in: string }>`
      SELECT let_in FROM people_person WHERE id = ${newcomer.givenName}`.execute(db)
    expect(rows).toEqual([{ let_in: 'yes' }])
  })

  test('with business associates keep their first moment', async () => {
    const accepted = async () => {
      const answer = await app.call('POST /persons/:id/baa/accept', {
        params: { id: own.givenName },
        as: own,
      })
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
      const { rows } = await sql<{ baa_accepted_at: Date }>`
        SELECT baa_accepted_at FROM people_person WHERE id = ${own.givenName}`.execute(app.services.db)
      return rows[0]!.baa_accepted_at.toISOString()
    }
    expect(await record()).toMatchObject({ isBAAAccepted: false })
    const first = await accepted()
    app.clock.pass(60)
    expect(await accepted()).toBe(first)
    expect(await record()).toMatchObject({ isBAAAccepted: true })
  })
})
