import type { PersonCard } from '@corridor/contract/people/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from '#capabilities/office/testing/office-calls.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const KIM = 'unverified@brightsmiles.example'
const MINUTES = 5

let first: TestApp
/** Another process on the same database, without notices. */
let second: TestApp
beforeAll(async () => {
  const end = new Date(Date.now() + MINUTES * 60_000).toISOString()
  const env = { IDENTITY_NO_GRACE_DATE: end, IDENTITY_CUTOFF_DATE: end }
  first = await startTestApp({ env, isShared: true })
  // The demo data were created before the grace period was set; stored values hold for every date.
  second = await startTestApp({ env, databaseUrl: first.databaseUrl })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const anyClaim = 'GET /invitations/v2/team-members'
const pass = (seconds: number) => [first, second].map(({ clock }) => clock.pass(seconds))

test('a standing that ends by the calendar ends everywhere at that moment', async () => {
  const kim = await first.signIn(KIM)
  const ada = await first.signIn('owner@brightsmiles.example')
  const elena = await first.signIn('owner@lakesidesurgery.example')
  const findsKim = async (app: TestApp) => {
    const { body } = await app.call('GET /persons/v2/search', { query: { searchTerm: 'tran' }, as: elena })
    const all = await app.call('GET /persons/v2/all', { as: elena })
    const listed = (all.body.persons as PersonCard[]).some(({ id }) => id === kim.givenName)
    const byId = await app.call('GET /persons/v2/:id', { params: { id: kim.givenName }, as: elena })
    const connected = await app.call('GET /persons/v2/connected', { as: ada })
    const isColleague = (connected.body as PersonCard[]).some(({ id }) => id === kim.givenName)
    return [body.length, listed, byId.status, isColleague]
  }
  const apps = [first, second]
  for (const app of apps) {
    // Cached from here on: the calls after the end must not be answered from the cache.
    expect((await app.call(anyClaim, { as: kim })).status).toBe(200)
    expect(await findsKim(app)).toEqual([1, true, 200, true])
  }
  const windows = await Promise.all(apps.map((app) => openWindow(app, kim)))
  const colleague = await openWindow(first, ada)

  pass(MINUTES * 60 - 20)
  for (const app of apps) expect((await app.call(anyClaim, { as: kim })).status).toBe(200)
  pass(40)
  for (const app of apps) {
    expect((await app.call(anyClaim, { as: kim })).status).toBe(403)
    expect(await findsKim(app)).toEqual([0, false, 404, false])
  }
  for (const { events } of windows)
    await expect
      .poll(() => events)
      .toContainEqual({ name: 'session.standing-changed', payload: { personId: kim.givenName } })

  // From here on Kim's windows get no events of the practice, though their token has not expired.
  const change = { as: ada, body: { firstName: 'Adele', lastName: 'Owens', mobile: null } }
  expect((await first.call('PUT /persons/v2/:id', { params: { id: ada.givenName }, ...change })).status).toBe(
    200,
  )
  await expect.poll(() => colleague.events.map(({ name }) => name)).toContain('people.changed')
  for (const { events } of windows) expect(events.map(({ name }) => name)).not.toContain('people.changed')
  expect((await first.call('GET /authentication/v2/verify-token', { as: kim })).status).toBe(200)
  for (const window of [...windows, colleague]) window.close()
})
