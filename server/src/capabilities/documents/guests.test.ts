import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asGuest } from '#capabilities/guests/testing/guest-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { documentDesk } from './testing/document-desk.ts'
import { documentGuest } from './testing/document-guest.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let desk: ReturnType<typeof documentDesk>
let bright: Caller
let guest: ReturnType<typeof documentGuest>

beforeAll(async () => {
  app = await startTestApp()
  desk = documentDesk(app)
  guest = documentGuest(app)
  bright = await app.signIn('frontdesk@brightsmiles.example')
})
afterAll(() => app.close())

const fetchUrl = async (path: string) => (await fetch(`${app.url}${path}`)).status

describe('somebody without an account', () => {
  test('gets a link by mail that names no patient, and opens what was sent to them', async () => {
    const { id, email, patient, mail } = await guest.send(bright)
    expect(mail).not.toContain(patient.lastName)
    const headers = await guest.open(email)
    const { body } = await guest.read(headers)
    expect(body.email).toBe(email)
    expect(body.documents).toMatchObject([{ id, guestSenderEmailAddress: null, stage: null }])
    expect(await fetchUrl(body.documents[0]!.files[0]!.url)).toBe(200)
    expect((await desk.get(bright, id)).body.document.openedAt).not.toBeNull()
  })

  test.each(['expires_at', 'recalled_at'])('loses the files at once with the link: %s', async (column) => {
    const { id, email } = await guest.send(bright)
    const { body } = await guest.read(await guest.open(email))
    const { url } = body.documents[0]!.files[0]!
    expect(await fetchUrl(url)).toBe(200)
    await app.services.transactions.run(
      ({ db, now }) =>
        sql`UPDATE guests_link SET ${sql.ref(column)} = ${now} WHERE subject_id = ${id}`.execute(db),
      'system',
    )
    expect(await fetchUrl(url)).toBe(404)
  })

  test('answers with a file, once, which comes in, and sees it among what they sent', async () => {
    const { id, email } = await guest.send(bright)
    const headers = await guest.open(email)
    const fileId = await guest.upload(headers, 'answer.txt', 'All is well.')
    const body = { id: randomUUID(), answersId: id, notes: 'See the file.', attachments: [fileId] }
    const answer = () => app.call('POST /office-files/v2/guest/answer', { headers, body })
    expect((await Promise.all([answer(), answer()])).map(({ status }) => status)).toEqual([200, 200])
    const incoming = await desk.table(bright, { table: 'Incoming', searchKey: 'south mopac' })
    const [got] = incoming.filter(({ guestSenderEmailAddress }) => guestSenderEmailAddress === email)
    expect(got).toMatchObject({ fileCount: 1, notes: 'See the file.', isReferral: false })
    const { documents } = (await guest.read(headers)).body
    expect(documents.map(({ guestSenderEmailAddress }) => guestSenderEmailAddress)).toEqual([email, null])
  })

  test('moves the stage of a referral, and their answer reports back on it', async () => {
    const { id, email, mail } = await guest.refer(bright)
    expect(mail).toContain('Bright Smiles Dental referred a patient to you.')
    const headers = await guest.open(email)
    expect((await guest.read(headers)).body.documents[0]).toMatchObject({ stage: 'received' })
    const move = (from: 'received' | 'sent', to: 'contacted') =>
      app.call('PUT /office-files/v2/guest/:id/stage', { headers, params: { id }, body: { from, to } })
    expect((await move('sent', 'contacted')).status).toBe(409)
    expect((await move('received', 'contacted')).status).toBe(200)
    const body = { id: randomUUID(), answersId: id, notes: 'Done, all healed.' }
    await app.call('POST /office-files/v2/guest/answer', { headers, body })
    const detail = (await desk.get(bright, id)).body
    expect(detail.document.stage).toBe('report')
    expect(detail.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['opened', 'stage-moved', 'reported']),
    )
  })

  test('sees nothing of another address, and nothing that was deleted, nor its files', async () => {
    const { id, email } = await guest.send(bright)
    const other = await guest.send(bright)
    const headers = await guest.open(email)
    const { documents } = (await guest.read(headers)).body
    expect(documents.map((one) => one.id)).toEqual([id])
    const { url } = documents[0]!.files[0]!
    const answerOther = { id: randomUUID(), answersId: other.id, notes: 'Not mine.' }
    expect(
      (await app.call('POST /office-files/v2/guest/answer', { headers, body: answerOther })).status,
    ).toBe(404)
    await desk.remove(bright, id)
    expect((await guest.read(headers)).body.documents).toEqual([])
    expect(await fetchUrl(url)).toBe(404)
    await desk.restore(bright, id)
    expect(await fetchUrl(url)).toBe(200)
  })

  test('learns at once that all was taken back, and no code is mailed for it, until that is undone', async () => {
    const { id, mail } = await guest.send(bright)
    const headers = asGuest(/\/g#([\w-]+)/.exec(mail)![1]!)
    const state = async () => (await app.call('GET /guests/v1/link', { headers })).body.state
    const code = () => app.call('POST /guests/v1/code', { headers, body: { by: 'mail', language: 'en' } })
    await desk.remove(bright, id)
    expect(await state()).toBe('recalled')
    expect(await code()).toMatchObject({ status: 410 })
    await desk.restore(bright, id)
    expect(await state()).toBe('open')
    expect((await code()).status).toBe(200)
  })

  test('an eleventh file and an empty answer are refused with a sentence', async () => {
    const { id, email } = await guest.send(bright)
    const headers = await guest.open(email)
    const answer = (more: object) =>
      app.send('POST /office-files/v2/guest/answer', {
        headers,
        body: { id: randomUUID(), answersId: id, ...more },
      })
    expect(JSON.stringify((await answer({})).body)).toContain('Please write something, or attach a file.')
    const attachments = Array.from({ length: 11 }, () => randomUUID())
    expect((await answer({ attachments })).status).toBe(400)
  })
})
