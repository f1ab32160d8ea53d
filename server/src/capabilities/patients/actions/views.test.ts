import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { importDesk, someCsv } from '../testing/import-desk.ts'
import { patientDesk } from '../testing/patient-desk.ts'

let app: TestApp
let owner: Awaited<ReturnType<TestApp['signIn']>>
let desk: Awaited<ReturnType<TestApp['signIn']>>
let other: Awaited<ReturnType<TestApp['signIn']>>
let own: ReturnType<typeof patientDesk>

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner@brightsmiles.example')
  desk = await app.signIn('frontdesk@brightsmiles.example')
  other = await app.signIn('frontdesk@lakesidesurgery.example')
  own = patientDesk(app, desk)
})
afterAll(() => app.close())

const viewsOf = async (id: string, query: object = {}) =>
  (await app.call('GET /patients/v2/:id/views', { as: owner, params: { id }, query })).body

test('who opened or changed a patient is listed with their name, newest first, by pages', async () => {
  const patient = await own.add()
  app.clock.pass(60)
  await patientDesk(app, owner).get(patient.id)
  const { views } = await viewsOf(patient.id)
  expect(views.map(({ person }) => person?.id)).toEqual([owner.givenName, desk.givenName])
  expect(views.map(({ action }) => action)).toEqual(['Opened a patient', 'Added a patient'])
  expect(views.every(({ person }) => (person?.name.length ?? 0) > 0)).toBe(true)

  const first = await viewsOf(patient.id, { pageSize: 1 })
  const second = await viewsOf(patient.id, {
    pageSize: 1,
    continuationToken: first.continuationToken!,
  })
  expect(second.views[0]?.id).not.toBe(first.views[0]?.id)
})

test('looking at who looked is listed too, and so is what happened to a record that was merged', async () => {
  const [patient, double] = [await own.add(), await own.add()]
  await app.call('POST /patients/v2/:id/merges/:otherId', {
    as: desk,
    params: { id: patient.id, otherId: double.id },
    body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
  })
  await viewsOf(double.id)
  const actions = (await viewsOf(patient.id)).views.map(({ action }) => action)
  expect(actions.filter((action) => action === 'Added a patient')).toHaveLength(2)
  expect(actions).toContain('Checked who looked at a patient')
})

test('the import that added a patient is listed with them', async () => {
  const lastName = `Viewed${randomUUID().slice(0, 8)}`
  await importDesk(app, owner).run(someCsv(lastName))
  const [patient] = await own.search(lastName)
  const { views } = await viewsOf(patient!.id)
  expect(views.map(({ action }) => action)).toContain('Imported patients from a file')
})

test('another practice is refused as if there were no such patient, and its try is not shown', async () => {
  const patient = await own.add()
  for (const id of [patient.id, randomUUID()]) {
    const { status, body } = await app.send(`GET /patients/v2/${id}/views`, { as: other })
    expect([status, body.code]).toEqual([404, 'patient-not-found'])
  }
  await app.send(`GET /patients/v2/${patient.id}`, { as: other })
  const { views } = await viewsOf(patient.id)
  expect(views.map(({ person }) => person?.id)).not.toContain(other.givenName)
})

test('two people who look alike are asked about until somebody says that they are two', async () => {
  const one = await own.add({ firstName: 'Nora' })
  const two = await own.add({ firstName: 'Norah', lastName: one.lastName })
  expect((await own.get(one.id)).similar.map(({ id }) => id)).toEqual([two.id])
  const decide = (id: string, otherId: string, as = desk) =>
    app.send(`PUT /patients/v2/${id}/distinct/${otherId}`, { as })
  // From both sides at once: it is one decision.
  const answers = await Promise.all([decide(one.id, two.id), decide(two.id, one.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await own.get(one.id)).similar).toEqual([])
  expect((await own.get(two.id)).similar).toEqual([])
  expect((await decide(one.id, one.id)).body.code).toBe('not-with-themselves')

  const theirs = await patientDesk(app, other).add()
  for (const id of [one.id, randomUUID()]) {
    const { status, body } = await decide(theirs.id, id, other)
    expect([status, body.code]).toEqual([404, 'patient-not-found'])
  }
})
