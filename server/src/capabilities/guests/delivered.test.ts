import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { type Caller, type TestApp, useTestApp } from '#testing/test-app.ts'
import { newMobile, signInNewcomer } from '#testing/world/newcomer.ts'
import { elsewhere } from '#testing/world/world.ts'
import { asGuest, linkTo, openLink, passUntilHour, sendTo } from './testing/guest-desk.ts'

// Every link leaves as a delivery of its practice, about the message that it opens.

const app = useTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
let owner: Awaited<ReturnType<TestApp['signIn']>>
const signIn = async () => {
  owner = await app.signIn('owner@brightsmiles.example', 'device-bright')
}
beforeEach(signIn)

const deliveriesOf = (id: string, as: Caller = owner) =>
  app.call('GET /deliveries/v1/items/:kind/:itemId', { as, params: { kind: 'secure-message', itemId: id } })
const statesOf = async (id: string) => (await deliveriesOf(id)).body.deliveries.map(({ state }) => state)
const look = async (token: string) =>
  (await app.call('GET /guests/v1/link', { headers: asGuest(token) })).body
const post = (recipient: { email?: string; mobile?: string }) =>
  app.call('POST /guests/v1/messages', {
    as: owner,
    body: { id: randomUUID(), recipient: { name: 'Gail Guest', ...recipient }, subject: 'Hi', text: 'Hi' },
  })
const renew = (token: string) =>
  app.call('POST /guests/v1/renewals', { headers: elsewhere(), body: { token } })

/** By the clock of the demo practice, in summer and in winter. */
const MIDDAY = 18
const NIGHT = 6

test('people who may read a message see what became of its link, and nobody else does', async () => {
  const sent = await sendTo(app, owner)
  const colleague = await signInNewcomer(app, { claims: ['eFax'] })
  await expect.poll(() => statesOf(sent.id)).toEqual(['delivered'])
  const { body } = await deliveriesOf(sent.id, colleague)
  expect(body.deliveries[0]).toMatchObject({
    channel: 'email',
    to: 'g•••@mail.example',
    purpose: 'secure-link',
    item: { kind: 'secure-message', id: sent.id, name: 'Gail Guest' },
  })
  expect((await deliveriesOf(sent.id, await signInNewcomer(app, { claims: ['Chat'] }))).status).toBe(404)
  expect((await deliveriesOf(sent.id, await app.signIn('owner@lakesidesurgery.example'))).status).toBe(404)
  await openLink(app, sent)
  expect(await statesOf(sent.id)).toEqual(['opened'])
})

test('a proof has the hash of the mail as it left', async () => {
  const sent = await sendTo(app, owner)
  const mail = (await app.mailsTo(sent.email))[0]!
  const { body } = await app.call('POST /deliveries/v1/items/:kind/:itemId/proof', {
    as: owner,
    params: { kind: 'secure-message', itemId: sent.id },
  })
  const hash = createHash('sha256').update(`${mail.subject}\n\n${mail.text}`).digest('hex')
  expect(body.json).toContain(hash)
})

test('an address that does not exist shows on the message', async () => {
  const { body } = await post({ email: `nobody-${randomUUID().slice(0, 8)}@nowhere.example` })
  await expect.poll(() => statesOf(body.id)).toEqual(['failed'])
  const isUndelivered = async () =>
    (await app.call('GET /guests/v1/messages/:id', { params: { id: body.id }, as: owner })).body.link
      .isUndelivered
  expect(await isUndelivered()).toBe(true)
  // Its words are gone, so that nobody sends the link elsewhere; a new link begins afresh, and fails for itself.
  const [failed] = (await deliveriesOf(body.id)).body.deliveries
  expect(failed).toMatchObject({ canRetry: false })
  app.clock.pass(61)
  const again = await app.call('POST /guests/v1/messages/:id/resend', {
    params: { id: body.id },
    as: owner,
    // Mail came back from there, and its sender wants it all the same.
    body: { confirmed: ['address-fails'] },
  })
  expect(again.body.link.isUndelivered).toBe(false)
  await expect.poll(isUndelivered).toBe(true)
})

test('a new link has a delivery of its own', async () => {
  const sent = await sendTo(app, owner)
  app.clock.pass(61)
  await app.call('POST /guests/v1/messages/:id/resend', { params: { id: sent.id }, as: owner })
  await linkTo(app, sent.email, 1)
  await expect.poll(() => statesOf(sent.id)).toEqual(['delivered', 'delivered'])
})

describe('a text at night', () => {
  test('waits until the morning, and is called off when it is recalled meanwhile', async () => {
    passUntilHour(app, NIGHT)
    await signIn()
    const mobile = newMobile()
    const { body } = await post({ mobile })
    const { deliveries } = (await deliveriesOf(body.id)).body
    expect(deliveries).toMatchObject([{ state: 'queued', waitsUntil: expect.any(String), attempts: 0 }])
    await app.call('POST /guests/v1/messages/:id/recall', { params: { id: body.id }, as: owner })
    expect(await statesOf(body.id)).toEqual(['cancelled'])
  })

  test('that the guest has asked for does not wait', async () => {
    passUntilHour(app, MIDDAY)
    await signIn()
    const mobile = newMobile()
    expect((await post({ mobile })).status).toBe(200)
    const token = /\/g#([\w-]+)/.exec((await app.textTo(mobile)).text)![1]!
    app.clock.pass(31 * 24 * 3_600)
    passUntilHour(app, NIGHT)
    await renew(token)
    expect((await app.textTo(mobile, { after: 1 })).text).toContain('/g#')
  })
})

test('the texts of somebody who leaves the practice do not go out in the morning', async () => {
  passUntilHour(app, NIGHT)
  await signIn()
  const sender = await signInNewcomer(app, { claims: ['SecureEmail'] })
  const { body } = await app.call('POST /guests/v1/messages', {
    as: sender,
    body: {
      id: randomUUID(),
      recipient: { name: 'Gail', mobile: newMobile() },
      subject: 'Hi',
      text: 'Hi',
    },
  })
  await app.call('DELETE /my-office/v2/team-members/:id', {
    params: { id: sender.givenName },
    query: { invitations: 'withdraw' },
    as: owner,
  })
  expect(await statesOf(body.id)).toEqual(['cancelled'])
})

describe('who opted out', () => {
  test('is not written to, and the sender reads why; nothing is stored', async () => {
    passUntilHour(app, MIDDAY)
    await signIn()
    const mobile = newMobile()
    const desk = patientDesk(app, owner)
    const { id } = await desk.add({ phones: [{ number: mobile, type: 'mobile' }] })
    await desk.consent(id, mobile, 'opted-out')
    const { status, body } = await post({ mobile })
    expect([status, body.code]).toEqual([409, 'send-refused'])
    const { messages } = (await app.call('GET /guests/v1/messages', { as: owner })).body
    expect(messages.filter(({ recipient }) => recipient.mobile === mobile)).toEqual([])
  })

  test('has no new link sent either, and the answer is the same', async () => {
    passUntilHour(app, MIDDAY)
    await signIn()
    const mobile = newMobile()
    await post({ mobile })
    const token = /\/g#([\w-]+)/.exec((await app.textTo(mobile)).text)![1]!
    app.clock.pass(31 * 24 * 3_600)
    await signIn()
    const desk = patientDesk(app, owner)
    const { id } = await desk.add({ phones: [{ number: mobile, type: 'mobile' }] })
    await desk.consent(id, mobile, 'opted-out')
    expect((await renew(token)).body).toEqual({ ok: true })
    expect(await look(token)).toMatchObject({ state: 'expired', canRenew: true })
  })
})

test('the owner of an address that is no longer the patient’s cannot have an expired message renewed', async () => {
  await signIn()
  const desk = patientDesk(app, owner)
  const email = `former-${randomUUID().slice(0, 8)}@mail.example`
  const patient = await desk.add({ email })
  const { body } = await app.call('POST /guests/v1/messages', {
    as: owner,
    body: {
      id: randomUUID(),
      recipient: { name: 'Gail Guest', email },
      patientId: patient.id,
      subject: 'Hi',
      text: 'Hi',
    },
  })
  const token = await linkTo(app, email)
  app.clock.pass(31 * 24 * 3_600)
  await signIn()
  expect(await look(token)).toMatchObject({ state: 'expired', canRenew: true })
  const corrected = { ...patient, email: `corrected-${email}` }
  await app.send(`PUT /patients/v2/${patient.id}`, { as: owner, body: corrected })
  expect(await look(token)).toMatchObject({ state: 'expired', canRenew: false })
  expect((await renew(token)).body).toEqual({ ok: true })
  expect(await statesOf(body.id)).toHaveLength(1)
})
