import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import * as patients from './public.ts'
import { patientDesk } from './testing/patient-desk.ts'

let app: TestApp
let own: ReturnType<typeof patientDesk>
let practiceId: string
let otherPracticeId: string

beforeAll(async () => {
  app = await startTestApp()
  const desk = await app.signIn('frontdesk@brightsmiles.example')
  own = patientDesk(app, desk)
  practiceId = desk.practiceId!
  otherPracticeId = (await app.signIn('frontdesk@lakesidesurgery.example')).practiceId!
})
afterAll(() => app.close())

const reading = <T>(work: (db: Database) => Promise<T>, by = practiceId) =>
  readFor(app.services.db, { practiceId: by }, work)
const mobile = (number: string) => [{ number, type: 'mobile' as const }]

test('a patient is found by the id of a record that was merged, and never for another practice', async () => {
  const [patient, double] = [await own.add(), await own.add()]
  const desk = await app.signIn('frontdesk@brightsmiles.example')
  await app.call('POST /patients/v2/:id/merges/:otherId', {
    as: desk,
    params: { id: patient.id, otherId: double.id },
    body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
  })
  expect((await reading((db) => patients.get(db, practiceId, double.id))).id).toBe(patient.id)
  expect((await reading((db) => patients.listAllIds(db, practiceId, patient.id))).sort()).toEqual(
    [patient.id, double.id].sort(),
  )
  expect(
    await reading((db) => patients.find(db, otherPracticeId, patient.id), otherPracticeId),
  ).toBeUndefined()
  // The practice that is named and the one that is acted for differ: row-level security shows nothing.
  expect(await reading((db) => patients.find(db, practiceId, patient.id), otherPracticeId)).toBeUndefined()
  await expect(reading((db) => patients.get(db, practiceId, randomUUID()))).rejects.toMatchObject({
    kind: { code: 'patient-not-found' },
  })
})

test('a number finds everybody who shares it, in any spelling, and nobody by a part of it', async () => {
  const phones = mobile('(512) 555-0161')
  const [one, two] = [await own.add({ firstName: 'Ada', phones }), await own.add({ firstName: 'Bo', phones })]
  for (const number of ['+15125550161', '512-555-0161', '1 (512) 555 0161']) {
    const found = await reading((db) => patients.findByPhone(db, practiceId, number))
    expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  }
  expect(await reading((db) => patients.findByPhone(db, practiceId, '5550161'))).toEqual([])
  expect(
    await reading((db) => patients.findByPhone(db, otherPracticeId, '+15125550161'), otherPracticeId),
  ).toEqual([])
})

test('texts about a child go to the guardian, and to nobody who opted out', async () => {
  const child = await own.add({ firstName: 'Owen' })
  const mother = await own.add({ firstName: 'Nora', phones: mobile('(512) 555-0162') })
  const recipient = () => reading((db) => patients.findTextRecipient(db, practiceId, child.id))
  expect(await recipient()).toBeUndefined()
  const desk = await app.signIn('frontdesk@brightsmiles.example')
  await app.call('PUT /patients/v2/:id/relations/:otherId', {
    as: desk,
    params: { id: child.id, otherId: mother.id },
    body: { kind: 'guardian' },
  })
  expect(await recipient()).toMatchObject({ patientId: mother.id, number: '+15125550162' })
  await own.consent(mother.id, '+15125550162', 'opted-out')
  expect(await recipient()).toBeUndefined()
})

test('of many patients at once each finds who gets their texts, also by the id of a record that was merged', async () => {
  const [remaining, double] = [await own.add({ phones: mobile('(512) 555-0164') }), await own.add()]
  const [child, alone] = [await own.add({ firstName: 'Owen' }), await own.add({ firstName: 'Theo' })]
  const father = await own.add({ firstName: 'Max', phones: mobile('(512) 555-0165') })
  const desk = await app.signIn('frontdesk@brightsmiles.example')
  await app.call('PUT /patients/v2/:id/relations/:otherId', {
    as: desk,
    params: { id: child.id, otherId: father.id },
    body: { kind: 'guardian' },
  })
  await app.call('POST /patients/v2/:id/merges/:otherId', {
    as: desk,
    params: { id: remaining.id, otherId: double.id },
    body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
  })
  const ids = [remaining, double, child, alone, father].map(({ id }) => id)
  const recipients = await reading((db) => patients.listTextRecipients(db, practiceId, ids))
  expect(ids.map((id) => recipients.get(id)?.patientId)).toEqual([
    remaining.id,
    remaining.id,
    father.id,
    undefined,
    father.id,
  ])
  const seenByOther = await reading((db) => patients.listTextRecipients(db, practiceId, ids), otherPracticeId)
  expect(seenByOther.size).toBe(0)
})

test('consent is read and recorded in the transaction of the sender, once for each id', async () => {
  const address = '(512) 555-0163'
  const patient = await own.add({ phones: mobile(address) })
  const id = randomUUID()
  const entry = {
    practiceId,
    id,
    patientId: null,
    channel: 'text' as const,
    address,
    status: 'opted-out' as const,
    source: 'Replied STOP',
    recordedBy: null,
  }
  const statuses = await app.services.transactions.run(
    async (tx) => {
      const before = await patients.consent.of(tx, { practiceId, channel: 'text', address })
      await patients.consent.record(tx, entry)
      await patients.consent.record(tx, { ...entry, status: 'opted-in' })
      const after = await patients.consent.of(tx, { practiceId, channel: 'text', address: '+1 512 555 0163' })
      return [before.status, after.status, after.source]
    },
    { practiceId },
  )
  expect(statuses).toEqual(['unknown', 'opted-out', 'Replied STOP'])
  expect((await own.get(patient.id)).consents).toMatchObject([{ status: 'opted-out', recordedBy: null }])
})
