import { randomUUID } from 'node:crypto'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { asGuest, newAddress, openLink } from '#capabilities/guests/testing/guest-desk.ts'
import { useTestApp } from '#testing/test-app.ts'
import { emailDesk } from './testing/email-desk.ts'

const app = useTestApp()
let owner: Awaited<ReturnType<typeof app.signIn>>
let desk: ReturnType<typeof emailDesk>
beforeEach(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  desk = emailDesk(app, owner)
})

test('an email that was changed after its answer was lost is refused, and sent under another id', async () => {
  const patient = await desk.patient()
  const email = desk.email(patient.id)
  const sent = await desk.post(email)
  expect((await desk.post(email)).body.id).toBe(sent.body.id)
  const changed = { ...email, body: bodyOf('Take one, not two.') }
  expect(await desk.post(changed)).toMatchObject({ status: 409, body: { code: 'email-differs' } })
  const { threadId } = sent.body as { threadId: string }
  expect((await desk.post({ ...changed, id: randomUUID(), threadId })).status).toBe(200)
  expect((await desk.thread(threadId)).documents).toHaveLength(2)
})

test('a patient whose double record was merged is found with the emails that were written to the double', async () => {
  const lastName = `Quillfeather${randomUUID().slice(0, 8)}`
  const [remaining, double] = [
    await desk.patient({ firstName: 'Odette', lastName }),
    await desk.patient({ firstName: 'Odet', lastName }),
  ]
  const { threadId } = await desk.send(double.id)
  await app.call('POST /patients/v2/:id/merges/:otherId', {
    as: owner,
    params: { id: remaining.id, otherId: double.id },
    body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
  })
  const { body } = await app.call('GET /emails/v2/search', { as: owner, query: { keyword: lastName } })
  expect(body.threads.map(({ id }) => id)).toEqual([threadId])
})

test('the owner of an address that is no longer the patient’s cannot have an expired link renewed', async () => {
  const patient = await desk.patient()
  await desk.send(patient.id, { days: 1 })
  const headers = asGuest(await desk.tokenTo(patient.email!))
  app.clock.pass(2 * 86_400)
  const canRenew = async () => (await app.call('GET /guests/v1/link', { headers })).body.canRenew
  expect(await canRenew()).toBe(true)
  const as = await app.signIn('owner@brightsmiles.example')
  const body = { ...patient, email: newAddress() }
  expect((await app.send(`PUT /patients/v2/${patient.id}`, { as, body })).status).toBe(200)
  expect(await canRenew()).toBe(false)
})

test('what has expired is not shown by a newer link of the same thread', async () => {
  const patient = await desk.patient()
  const address = patient.email!
  const { threadId } = await desk.send(patient.id, { days: 1 })
  await desk.tokenTo(address)
  await desk.send(patient.id, { threadId, subject: '', body: bodyOf('One more thing.') })
  const token = await desk.tokenTo(address, 1)
  app.clock.pass(25 * 3_600)
  const { body } = await desk.read(await openLink(app, { token, email: address }))
  expect(body.emails).toHaveLength(1)
  expect(JSON.stringify(body.emails)).toContain('One more thing.')
})
