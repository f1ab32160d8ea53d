import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, ignore, invite } from '../testing/practice-connections.ts'
import { useNetwork } from '../testing/use-network.ts'

const { app, signInAll, bright, lakeside } = useNetwork()
const NEAR = { city: 'Marfa', state: 'TX' }
beforeAll(async () => {
  await sql`UPDATE office_practice SET city = 'Marfa' WHERE id = ${bright.practiceId}`.execute(
    app.services.db,
  )
})
beforeEach(async () => {
  await sql`DELETE FROM office_practice WHERE invite_code LIKE 'made-%'`.execute(app.services.db)
  await sql`UPDATE office_practice SET city = 'Austin' WHERE id = ${lakeside.practiceId}`.execute(
    app.services.db,
  )
})

async function make(name: string, type: string, { city, state } = NEAR, isPending = false): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, type, category, city, state, invite_code, is_pending_approval, created_at)
    VALUES (${id}, ${name}, ${type}, 'Dental', ${city}, ${state}, ${`made-${id}`}, ${isPending}, now())`.execute(
    app.services.db,
  )
  return id
}
const link = (one: string, other: string) =>
  sql`INSERT INTO network_practice_link VALUES (${one}, ${other}, now()), (${other}, ${one}, now())`.execute(
    app.services.db,
  )
const suggestions = async (as: Caller = bright) =>
  (await app.call('GET /my-network/v2/practices-you-may-know', { as })).body.recommendedList
const names = async () => (await suggestions()).map(({ name }) => name)
const post = (path: string, practiceId: string) =>
  app.send(`POST /my-network/v2/${path}`, { as: bright, body: { practiceId } })

test('come with the reason, best first', async () => {
  const elsewhere = { city: 'El Paso', state: 'TX' }
  const [one, two] = [
    await make('Zeta Oral', 'Oral surgery', elsewhere),
    await make('Alpha Perio', 'Periodontics', elsewhere),
  ]
  for (const partner of [one, two]) await link(bright.practiceId!, partner)
  const shared = await make('Far Away Dental', 'General dentistry', elsewhere)
  await link(shared, one)
  await link(shared, two)
  await make('Marfa Endo', 'Endodontics')
  await make('Marfa Perio', 'Periodontics')
  await make('Another Dentist', 'General dentistry')
  await make('Not Near', 'Endodontics', elsewhere)
  expect(await suggestions()).toMatchObject([
    { name: 'Far Away Dental', reason: { kind: 'shared', practiceName: 'Alpha Perio', more: 1 } },
    { name: 'Marfa Endo', reason: { kind: 'specialty', practiceType: 'Endodontics', city: 'Marfa' } },
    { name: 'Another Dentist', reason: { kind: 'city', city: 'Marfa' } },
    { name: 'Marfa Perio', reason: { kind: 'city', city: 'Marfa' } },
  ])
})

test('leave out whom one has to do with, and whom nobody sees', async () => {
  const seen = await make('Seen', 'Endodontics')
  await make('Waiting', 'Endodontics', NEAR, true)
  const suspended = await make('Suspended', 'Endodontics')
  await sql`UPDATE office_practice SET suspended_at = now() WHERE id = ${suspended}`.execute(app.services.db)
  await link(bright.practiceId!, await make('Connected', 'Endodontics'))
  await sql`UPDATE office_practice SET city = 'marfa' WHERE id = ${lakeside.practiceId}`.execute(
    app.services.db,
  )
  expect(await names()).toEqual(['Lakeside Oral Surgery', 'Seen'])
  const id = randomUUID()
  await invite(app, lakeside, bright, id)
  expect(await names()).toEqual(['Seen'])
  await ignore(app, bright, id)
  expect(await names()).toEqual(['Seen'])
  const sent = await app.call('POST /my-network/v2/invite-recommended', {
    as: bright,
    body: { practiceInviteId: randomUUID(), practiceId: seen, message: '' },
  })
  expect(sent.body).toMatchObject({ isConnected: false, invite: { toPracticeId: seen } })
  expect(await names()).toEqual([])
})

test('are put away for a while or for good, and brought back', async () => {
  const [hidden, ignored] = [await make('Hidden', 'Endodontics'), await make('Ignored', 'Endodontics')]
  expect((await post('hide-recommended', hidden)).status).toBe(200)
  expect((await post('ignore-practice', ignored)).status).toBe(200)
  expect((await post('ignore-practice', ignored)).status).toBe(200)
  expect((await post('ignore-practice', randomUUID())).status).toBe(404)
  expect(await names()).toEqual([])
  app.clock.pass(31 * 24 * 60 * 60)
  await signInAll()
  expect(await names()).toEqual(['Hidden'])
  const back = { as: bright, params: { practiceId: ignored } }
  expect((await app.call('DELETE /my-network/v2/hide-recommended/:practiceId', back)).status).toBe(200)
  expect(await names()).toEqual(['Hidden', 'Ignored'])
})
