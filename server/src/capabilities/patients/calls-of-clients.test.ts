import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: object) => specifiedClient(app)(written, { as: own, body })

const PATIENT = 'id organizationId firstName lastName dateOfBirth email'
const RECIPIENT = 'id firstName lastName displayName practiceName type email'

test('/patients/v2: add patient with firstName, lastName, dateOfBirth; related patients', async () => {
  const lastName = `Quill${randomUUID().slice(0, 8)}`
  const added = await make('POST /patients/v2', { firstName: 'Nora', lastName, dateOfBirth: '1990-05-06' })
  expectFields(added, PATIENT)
  expect(added).toMatchObject({ firstName: 'Nora', lastName, dateOfBirth: '1990-05-06', email: null })
  const { patients } = await make(`GET /patients/v2/${added.id}/related`)
  expect(patients).toEqual([])
})

test('the form of a new patient: firstName, lastName, dateOfBirth, email', async () => {
  const email = `${randomUUID()}@mail.example`
  const patient = {
    firstName: 'Nora',
    lastName: `Quill${randomUUID().slice(0, 8)}`,
    dateOfBirth: '1990-05-06',
  }
  const added = await make('POST /patients/v2', { ...patient, email })
  expect(added).toMatchObject({ ...patient, email, organizationId: own.practiceId })
})

test('with an id the second is the first; without one it is a second, and refused where the first stands in its way', async () => {
  const contact = { practiceName: 'South Mopac', email: `${randomUUID()}@mail.example`, type: 'recipient' }
  const id = randomUUID()
  for (let times = 0; times < 2; times++)
    expect(await make('POST /recipients/v2', { ...contact, id })).toMatchObject({ id })
  const again = await app.send('POST /recipients/v2', { as: own, body: contact })
  expect(again).toMatchObject({ status: 409, body: { code: 'contact-exists' } })
})

test('/recipients/v2: add contact, update, delete, detail, by the form practiceName, email, type', async () => {
  const form = { practiceName: 'North Dental', email: `${randomUUID()}@north.example`, type: 'recipient' }
  const added = await make('POST /recipients/v2', form)
  expectFields(added, RECIPIENT)
  expect(added).toMatchObject(form)
  const path = `/recipients/v2/${added.id}`
  const changed = { ...form, practiceName: 'North Dental Group' }
  expect(await make(`PUT ${path}`, changed)).toMatchObject(changed)
  expect(await make(`GET ${path}`)).toMatchObject(changed)
  await make(`DELETE ${path}`)
  expect((await app.send(`GET ${path}`, { as: own })).status).toBe(404)
})

test('practice directory: practices and recipients; connected referral practices', async () => {
  expectFields(await make('GET /recipients/v2/practice-directory'), 'practices recipients')
  expectFields(await make('GET /recipients/v2/referral-practices'), 'practices')
})
