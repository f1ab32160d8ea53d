import { randomUUID } from 'node:crypto'
import { addressFails } from '@corridor/contract/email/errors.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { ageLink, linkTo, newAddress, openLink } from '#capabilities/guests/testing/guest-desk.ts'
import { useTestApp } from '#testing/test-app.ts'
import { newNumber, textDesk } from '../testing/desk.ts'

const app = useTestApp()
type Caller = Awaited<ReturnType<typeof app.signIn>>

let owner: Caller
let lakeside: Caller
let own: ReturnType<typeof textDesk>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  lakeside = await app.signIn('owner@lakesidesurgery.example')
  own = textDesk(app, owner)
  // Whatever the hour, nobody is answered by itself but where a test wants it.
  await app.call('PUT /patient-texting/v2/settings', { as: owner, body: { outOfHoursText: null } })
})

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

const post = (body: object, as = owner) =>
  app.send('POST /guests/v1/messages', {
    as,
    body: { id: randomUUID(), subject: 'Your results', text: 'Your biopsy is fine.', ...body },
  })

async function send(body: object): Promise<string> {
  const sent = await post(body)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return sent.body.id
}

const place = async (id: string, as = owner) =>
  app.call('GET /patient-texting/v2/secure-links/:id', { as, params: { id } })
const reply = (headers: Record<string, string>, text: string) =>
  app.call('POST /guests/v1/message/reply', { headers, body: { text } })
const needsAction = async () => (await own.list({ filter: 'needs-action' })).map(({ id }) => id)

test('words and files leave with the link, and the conversation shows them, whether it was opened, and the reply', async () => {
  const email = newAddress()
  const patient = await own.patient(newNumber(), { email })
  const { id: conversationId } = await own.open(patient.mobileNumber!, patient.id)
  await own.send(conversationId, 'Hello')
  const file = await fileClient(app).send(owner, 'x-ray.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  const recipient = { name: 'Nora', email, mobile: patient.mobileNumber }
  const body = { recipient, patientId: patient.id, conversationId, fileIds: [file.body.id] }
  const id = await send(body)
  const shown = async () => (await own.messages(conversationId)).find((one) => one.id === id)!
  expect(await shown()).toMatchObject({
    smsMessage: 'Your biopsy is fine.',
    files: [{ fileName: 'x-ray.pdf', url: null }],
    secureLink: { subject: 'Your results', by: 'email', openedAt: null, repliedAt: null },
  })
  // A colleague who may read the message may open its files, and nobody of another practice.
  const read = (as: Caller) => app.send(`GET /files/v2/${file.body.id}`, { as })
  expect([(await read(owner)).status, (await read(lakeside)).status]).toEqual([200, 404])
  const headers = await openLink(app, { token: await linkTo(app, email), email })
  expect((await shown()).secureLink!.openedAt).not.toBeNull()
  const { body: opened } = await app.call('GET /guests/v1/message', { headers })
  expect(opened.files).toMatchObject([{ fileName: 'x-ray.pdf' }])
  expect((await fetch(`${app.url}${opened.files[0]!.url}`)).status).toBe(200)
  expect(await needsAction()).not.toContain(conversationId)
  expect((await reply(headers, 'Thank you! STOP')).status).toBe(200)
  expect((await shown()).secureLink!.repliedAt).not.toBeNull()
  expect((await own.messages(conversationId)).at(-1)).toMatchObject({
    smsMessage: 'Thank you! STOP',
    isIncoming: true,
    purpose: 'secure-link',
  })
  expect(await needsAction()).toContain(conversationId)
  expect(await own.get(conversationId)).toMatchObject({ hasUnreadMessage: true, unreadCount: 1 })
  const timeline = await app.call('GET /patients/v2/:id/timeline', { as: owner, params: { id: patient.id } })
  expect(timeline.body.entries.map(({ title }) => title)).toContain('Reply to a secure link')
  const files = await app.call('GET /patients/v2/:id/files', { as: owner, params: { id: patient.id } })
  expect(files.body.files.map(({ name }) => name)).toContain('x-ray.pdf')
  // Recalled, the same page and file are gone.
  await app.call('POST /guests/v1/messages/:id/recall', { as: owner, params: { id } })
  expect((await shown()).secureLink!.recalledAt).not.toBeNull()
  expect((await fetch(`${app.url}${opened.files[0]!.url}`)).status).not.toBe(200)
})

test('a file of somebody else leaves with no message, and nothing of it is stored', async () => {
  const colleague = await app.signIn('frontdesk@brightsmiles.example')
  const file = await fileClient(app).send(colleague, 'x-ray.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  const id = randomUUID()
  const body = { id, recipient: { name: 'Nora', email: newAddress() }, fileIds: [file.body.id] }
  expect((await post(body)).status).toBe(404)
  expect((await place(id)).status).toBe(404)
})

test('the conversation of another practice takes no message, and where one stands is nobody else’s to know', async () => {
  const { id: conversationId } = await own.open(newNumber())
  const recipient = { name: 'Nora', email: newAddress() }
  expect((await post({ recipient, conversationId }, lakeside)).status).toBe(404)
  const id = await send({ recipient, conversationId })
  expect((await place(id)).body).toEqual({ conversationId, seq: 1 })
  expect((await place(id, lakeside)).status).toBe(404)
})

test('a reply that is one word of the law is a word, and nobody is answered by themselves', async () => {
  const email = newAddress()
  const mobile = newNumber()
  const id = await send({ recipient: { name: 'Nora', email, mobile } })
  const headers = await openLink(app, { token: await linkTo(app, email), email })
  await reply(headers, 'STOP')
  const { conversationId } = (await place(id)).body
  expect((await own.details(conversationId)).consent).toMatchObject({
    status: 'unknown',
    closedBecause: null,
  })
  expect(await needsAction()).toContain(conversationId)
  expect(await own.messages(conversationId)).toHaveLength(2)
})

test('a reply is one alert, of its sender', async () => {
  const email = newAddress()
  const id = await send({ recipient: { name: 'Nora', email } })
  const headers = await openLink(app, { token: await linkTo(app, email), email })
  await reply(headers, 'I will.')
  const { conversationId } = (await place(id)).body
  const { rows } = await sql`SELECT id FROM pgboss.job WHERE name = 'texting.alert-unread'
    AND data->>'conversationId' = ${conversationId}`.execute(app.services.db)
  expect(rows).toEqual([])
})

test('a link by mail does not bring the practice’s name to a phone: the first text still does', async () => {
  const mobile = newNumber()
  const id = await send({ recipient: { name: 'Nora', email: newAddress(), mobile } })
  const { conversationId } = (await place(id)).body
  expect((await own.details(conversationId)).introduction).toBe('Bright Smiles Dental: ')
})

test('sent once more after it did not arrive it is on its way, and nobody waits for the first one', async () => {
  const email = `nobody-${randomUUID().slice(0, 8)}@nowhere.example`
  const id = await send({ recipient: { name: 'Nora', email } })
  const { conversationId } = (await place(id)).body
  await soon(async () =>
    expect((await own.messages(conversationId))[0]).toMatchObject({ smsStatus: 'failed' }),
  )
  expect(await needsAction()).toContain(conversationId)
  await ageLink(app, id)
  const resend = (confirmed: string[]) =>
    app.call('POST /guests/v1/messages/:id/resend', { as: owner, params: { id }, body: { confirmed } })
  // Mail came back from there, so that its sender has to want it, and one who wants another way has it.
  const refused = await resend([])
  expect([refused.status, refused.body]).toMatchObject([409, { message: addressFails.message }])
  const recipient = { name: 'Nora', email, mobile: newNumber() }
  expect((await post({ recipient })).body).toMatchObject({ code: addressFails.code })
  expect((await post({ recipient, by: 'text' })).status).toBe(200)
  const again = await resend([addressFails.code])
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  // The second one fails for itself, by a delivery of its own.
  await soon(async () => {
    const { body } = await app.call('GET /deliveries/v1/items/:kind/:itemId', {
      as: owner,
      params: { kind: 'secure-message', itemId: id },
    })
    expect(body.deliveries.map(({ state }) => state)).toEqual(['failed', 'failed'])
  })
  await soon(async () =>
    expect((await own.messages(conversationId))[0]).toMatchObject({ smsStatus: 'failed' }),
  )
})

describe('a patient without a mobile number', () => {
  test('has a conversation of links alone, in which no text leaves', async () => {
    const email = newAddress()
    const patient = await own.patient(undefined, { phones: [], email })
    const first = await send({ recipient: { name: 'Nora', email }, patientId: patient.id })
    const { conversationId } = (await place(first)).body
    expect(await own.get(conversationId)).toMatchObject({
      patientId: patient.id,
      patientNumber: email,
      practiceNumber: '',
    })
    const second = await send({ recipient: { name: 'Nora', email }, patientId: patient.id })
    expect((await place(second)).body).toEqual({ conversationId, seq: 2 })
    const { consent } = await own.details(conversationId)
    expect(consent.closedBecause).toMatch(/secure link/)
    const text = await own.send(conversationId, 'Hello')
    expect([text.status, text.body.code]).toEqual([409, 'links-alone'])
    const timeline = await app.call('GET /patients/v2/:id/timeline', {
      as: owner,
      params: { id: patient.id },
    })
    expect(timeline.body.entries.filter(({ title }) => title === 'Secure link sent')).toHaveLength(2)
  })

  test('has one of their own where a family shares an address', async () => {
    const email = newAddress()
    const ids: string[] = []
    for (const firstName of ['Nora', 'Owen']) {
      const patient = await own.patient(undefined, { phones: [], email, firstName })
      const id = await send({ recipient: { name: firstName, email }, patientId: patient.id })
      ids.push((await place(id)).body.conversationId)
    }
    expect(ids[0]).not.toBe(ids[1])
  })
})
