import { OTHER_ADDRESS, otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPracticeId } from '#capabilities/office/public.ts'
import { findProof } from '#platform/audit/proof.ts'
import { auditKeys } from '#platform/audit/stored-entry.ts'
import { verifyTrail } from '#platform/audit/verify.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { failedFor, heldFor, sendFor, waitForState } from './testing/sent.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let admin: Caller
let foreign: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('owner@brightsmiles.example')
  foreign = await app.signIn('owner@lakesidesurgery.example')
})
afterAll(() => app.close())

const practiceId = () => admin.practiceId!
const list = async (query: object = {}, as = admin) =>
  (await app.call('GET /deliveries/v1', { as, query })).body.deliveries

describe('the list', () => {
  test('of the demo practice shows what arrived and what did not, and no whole address', async () => {
    expect(practiceId()).toBe(demoPracticeId('brightsmiles'))
    const states = (await list()).map(({ channel, to, state }) => [channel, to, state])
    expect(states).toEqual(
      expect.arrayContaining([
        ['text', '••• 0171', 'delivered'],
        ['text', '••• 0199', 'failed'],
        ['email', 'm•••@patients.example', 'delivered'],
        ['email', 'r•••@nowhere.example', 'failed'],
      ]),
    )
    expect(await list({}, foreign)).toEqual([])
  })

  test('says what happened in the order of time, which a proof repeats', async () => {
    for (const { id } of await list()) {
      const { events } = (await app.call('GET /deliveries/v1/:id', { as: admin, params: { id } })).body
      const times = events.map(({ at }) => at)
      expect(times.length).toBeGreaterThan(1)
      expect(times).toEqual(times.toSorted())
    }
  })

  test('is filtered, and continued page by page', async () => {
    const failed = await list({ state: 'failed', channel: 'text' })
    expect(new Set(failed.map(({ state, channel }) => `${state} ${channel}`))).toEqual(
      new Set(['failed text']),
    )
    const first = (await app.call('GET /deliveries/v1', { as: admin, query: { pageSize: 3 } })).body
    expect(first.deliveries).toHaveLength(3)
    const query = { pageSize: 3, continuationToken: first.continuationToken ?? '' }
    const second = (await app.call('GET /deliveries/v1', { as: admin, query })).body
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('as a table carries no formula, and is recorded', async () => {
    await sendFor(app, practiceId(), { purpose: '=HYPERLINK("http://evil.example")' })
    const answer = await fetch(`${app.url}/deliveries/v1/export`, {
      headers: { authorization: `Bearer ${admin.accessToken}`, user: admin.givenName },
    })
    const text = await answer.text()
    expect(answer.headers.get('content-disposition')).toMatch(/corridor-deliveries-[\d-]{10}\.csv/)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(text).not.toMatch(/(^|,)"?=HYPER/m)
    const words = (await app.auditEntries()).map(({ word }) => word)
    expect(words).toContain('deliveries.exported')
  })
})

test('a failed one is sent again another way, once', async () => {
  const { id } = await failedFor(app, practiceId())
  const params = { id }
  const retry = (body: object, as = admin) => app.send(`POST /deliveries/v1/${id}/retry`, { as, body })
  expect((await retry({ channel: 'email' })).body).toMatchObject({ code: 'wrong-address' })
  expect((await retry({ channel: 'text', to: '555' })).body).toMatchObject({ code: 'wrong-address' })
  expect((await retry({ channel: 'fax', to: '5125550100' })).body).toMatchObject({ code: 'no-such-channel' })
  expect((await retry({}, foreign)).status).toBe(404)
  const to = 'sam@patients.example'
  const questioned = await retry({ channel: 'email', to })
  expect(questioned.body).toMatchObject({ code: 'send-questioned', message: OTHER_ADDRESS.email })
  const confirmed = [otherAddressCode(to)]
  const { status, body } = await retry({ channel: 'email', to, confirmed })
  expect({ status, body }).toMatchObject({ status: 200, body: { channel: 'email', retryOf: id } })
  expect((await retry({ channel: 'email', to: 'sam@patients.example' })).body).toMatchObject({ id: body.id })
  expect((await retry({ channel: 'email', to: 'pat@patients.example' })).body).toMatchObject({
    code: 'already-retried',
  })
  await waitForState(app, body.id, 'delivered')
  const mail = await app.mailTo(to)
  expect(mail.text).toMatch(/secure message/)
  expect(mail.text).not.toContain('See you tomorrow.')
  const shown = (await app.call('GET /deliveries/v1/:id', { as: admin, params })).body
  expect(shown).toMatchObject({ state: 'failed', retriedAs: body.id, canRetry: false })
  expect(shown.events.map(({ kind }) => kind)).toEqual(['created', 'tried', 'failed'])
})

test('one that waits can be called off', async () => {
  const { id } = await heldFor(app, practiceId())
  const cancel = (as = admin) => app.call('POST /deliveries/v1/:id/cancel', { as, params: { id } })
  expect((await cancel(foreign)).status).toBe(404)
  expect((await cancel()).status).toBe(200)
  expect((await cancel()).status).toBe(200)
  const { id: left } = await failedFor(app, practiceId())
  const late = await app.send(`POST /deliveries/v1/${left}/cancel`, { as: admin })
  expect(late.body).toMatchObject({ code: 'too-late-to-cancel' })
})

describe('what is about an item', () => {
  test('is seen by whom its capability lets see it', async () => {
    const member = await app.signIn('assistant@brightsmiles.example')
    app.services.deliveries.itemKinds.set('test-thing', {
      kind: 'test-thing',
      mayRead: async (_db, viewer, id) => viewer.id === member.givenName && id === 'thing-1',
      namesOf: async () => new Map([['thing-1', 'The thing']]),
    })
    const sent = await sendFor(app, practiceId(), { item: { kind: 'test-thing', id: 'thing-1' } })
    const read = (as: Caller, itemId = 'thing-1') =>
      app.call('GET /deliveries/v1/items/:kind/:itemId', { as, params: { kind: 'test-thing', itemId } })
    const { body } = await read(member)
    expect(body.deliveries.map(({ id, item }) => [id, item?.name])).toEqual([[sent.id, 'The thing']])
    expect((await read(admin)).status).toBe(200)
    const other = await app.signIn('frontdesk@brightsmiles.example')
    expect((await read(other)).status).toBe(404)
    expect((await read(foreign)).status).toBe(404)
    expect((await read(member, 'thing-2')).status).toBe(404)
  })
})

describe('a proof', () => {
  const prove = async (id: string, as = admin) =>
    app.call('POST /deliveries/v1/items/:kind/:itemId/proof', {
      as,
      params: { kind: 'delivery', itemId: id },
    })

  test('names address, times, the service’s id, the hash of the words and the seal', async () => {
    const { id } = await sendFor(app, practiceId(), { content: { text: 'Żółć 你好' } })
    await waitForState(app, id, 'delivered')
    const proof = JSON.parse((await prove(id)).body.json)
    expect(proof).toMatchObject({
      format: 'corridor-delivery-proof',
      practice: { id: practiceId(), name: 'Bright Smiles Dental' },
      auditSeal: { number: expect.any(Number), hash: expect.any(String) },
      deliveries: [
        {
          id,
          to: '+15125550172',
          state: 'delivered',
          serviceMessageId: id,
          contentSha256: '0f6c5bf062de8407ccbc5b39e22d5d8eee3eb00cf8b31a26f402a53b541b4d11',
        },
      ],
    })
    expect((await prove(id, foreign)).status).toBe(404)
  })

  test('is known to the trail byte by byte', async () => {
    const { id } = await sendFor(app, practiceId())
    await waitForState(app, id, 'delivered')
    const { json, pdfBase64 } = (await prove(id)).body
    const { db, secrets } = app.services
    for (const file of [Buffer.from(json), Buffer.from(pdfBase64, 'base64')]) {
      expect(await findProof(db, file)).toMatchObject({ personId: admin.givenName, practiceId: practiceId() })
      const changed = Buffer.from(file)
      changed[Math.floor(changed.length / 2)]! ^= 1
      expect(await findProof(db, changed)).toBeUndefined()
    }
    const verdict = await verifyTrail(db, auditKeys(secrets))
    expect(verdict.brokenAt ?? verdict.insertedEntry).toBeUndefined()
  })

  test('on paper is a PDF whose letters are all there', async () => {
    const { id } = await sendFor(app, practiceId(), { purpose: 'Überweisung für Łukasz' })
    const { pdfBase64 } = (await prove(id)).body
    const pdfium = await PDFiumLibrary.init()
    const document = await pdfium.loadDocument(Buffer.from(pdfBase64, 'base64'))
    try {
      const words = document.getPage(0).getText()
      expect(words).toContain('Proof of delivery')
      expect(words).toContain('Überweisung für Łukasz')
      expect(words).toContain('+15125550172')
    } finally {
      document.destroy()
      pdfium.destroy()
    }
  })
})
