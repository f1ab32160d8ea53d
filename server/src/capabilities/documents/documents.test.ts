import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { unlinkPractices } from '#capabilities/network/testing/person-connections.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { documentDesk, somePatient } from './testing/document-desk.ts'
import { partnerOf } from './testing/partner-practice.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let desk: ReturnType<typeof documentDesk>
let bright: Caller
let lakeside: Caller
let hilltop: Caller
const practiceOf = ({ practiceId }: Caller): string => practiceId!

/** A token works for ten minutes. */
async function signInAll() {
  bright = await app.signIn('frontdesk@brightsmiles.example')
  lakeside = await app.signIn('frontdesk@lakesidesurgery.example')
  hilltop = await app.signIn('owner@hilltopmedical.example')
}

beforeAll(async () => {
  app = await startTestApp()
  desk = documentDesk(app)
  await signInAll()
})
afterAll(() => app.close())

const idsIn = async (as: Caller, table: 'Incoming' | 'Outgoing' | 'Processed') =>
  (await desk.table(as, { table, pageSize: 50 })).map(({ id }) => id)

describe('sending', () => {
  test('is incoming at the one practice and outgoing at the other, with its files', async () => {
    const attachments = [await desk.upload(bright, 'one.txt', 'First'), await desk.upload(bright, 'two.txt')]
    const id = await desk.sent(bright, practiceOf(lakeside), { attachments, notes: 'Please look.' })
    expect(await idsIn(bright, 'Outgoing')).toContain(id)
    expect(await idsIn(bright, 'Incoming')).not.toContain(id)
    expect(await idsIn(lakeside, 'Incoming')).toContain(id)
    const { body } = await desk.get(lakeside, id)
    expect(body.files.map(({ fileName }) => fileName)).toEqual(['one.txt', 'two.txt'])
    expect(body.document).toMatchObject({
      fromPracticeName: 'Bright Smiles Dental',
      documentStatus: 'NotProcessed',
      notes: 'Please look.',
    })
    expect(String(await fileClient(app).contentOf(lakeside, attachments[0]!))).toBe('First')
  })

  test('the same twice, also at once, makes one', async () => {
    const body = {
      id: randomUUID(),
      attachments: [await desk.upload(bright)],
      patient: somePatient(),
    }
    const answers = await Promise.all([1, 2, 3].map(() => desk.send(bright, practiceOf(lakeside), body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = answers.map((one) => one.body.documents.map(({ id }) => id))
    expect(ids[1]).toEqual(ids[0])
    const found = await desk.table(lakeside, { table: 'Incoming', searchKey: body.patient.lastName })
    expect(found).toHaveLength(1)
  })

  test('goes to several at once, one document each, and the files to all', async () => {
    const partner = await partnerOf(app, practiceOf(bright))
    const file = await desk.upload(bright)
    const { body } = await desk.send(bright, practiceOf(lakeside), {
      selectedPractices: [practiceOf(lakeside), partner.practiceId],
      attachments: [file],
    })
    expect(body.documents.map(({ toPracticeId }) => toPracticeId).sort()).toEqual(
      [practiceOf(lakeside), partner.practiceId].sort(),
    )
    for (const as of [lakeside, partner])
      expect(await fileClient(app).contentOf(as, file)).toBeInstanceOf(Buffer)
  })

  test('names the person it is for, and the patient that the other practice has too', async () => {
    const patient = { ...somePatient() }
    const known = await patientDesk(app, lakeside).add(patient)
    const surgeon = await app.signIn('owner@lakesidesurgery.example')
    const { body } = await desk.send(bright, practiceOf(lakeside), {
      selectedPractices: [],
      recipients: [{ type: 'person', id: surgeon.givenName }],
      patient,
    })
    expect(body.documents[0]).toMatchObject({ toUserDisplayName: 'Dr Elena Fox', patientId: null })
    const shown = (await desk.get(lakeside, body.documents[0]!.id)).body.document
    expect(shown.patientId).toBe(known.id)
  })

  test.each([
    ['no file', async () => ({ attachments: [] as string[] }), 'Please attach at least one file.'],
    [
      'an eleventh file',
      async () => ({ attachments: Array.from({ length: 11 }, () => randomUUID()) }),
      'Please attach at most 10 files.',
    ],
    [
      'a file of somebody else',
      async () => ({ attachments: [await desk.upload(lakeside)] }),
      'One of the files is no longer there. Please attach it again.',
    ],
    [
      'a birth date ahead',
      async () => ({ patient: { ...somePatient(), dateOfBirth: '2199-01-01' } }),
      'This birth date is in the future.',
    ],
    [
      'a patient of another practice',
      async () => ({
        patient: { ...somePatient(), patientId: (await patientDesk(app, lakeside).add()).id },
      }),
      'We couldn’t find this patient.',
    ],
    [
      'its own practice',
      async () => ({ selectedPractices: [practiceOf(bright)] }),
      'This is your own practice.',
    ],
    ['nobody', async () => ({ selectedPractices: [] }), 'Please choose who gets it.'],
    [
      'a practice that is not connected',
      async () => ({ selectedPractices: [practiceOf(hilltop)] }),
      'You aren’t connected with this practice. Please connect first.',
    ],
    [
      'a practice that does not exist',
      async () => ({ selectedPractices: [randomUUID()] }),
      'You aren’t connected with this practice. Please connect first.',
    ],
  ])('to or with %s is refused with a sentence, and nothing is stored', async (_, more, sentence) => {
    const id = randomUUID()
    const answer = await desk.send(bright, practiceOf(lakeside), { id, ...(await more()) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.body)).toContain(sentence)
    const again = await desk.send(bright, practiceOf(lakeside), { id })
    expect(again.status).toBe(200)
    expect(again.body.documents).toHaveLength(1)
  })

  test('ends with the connection', async () => {
    const partner = await partnerOf(app, practiceOf(bright))
    await unlinkPractices(app, practiceOf(bright), partner.practiceId)
    expect((await desk.send(bright, partner.practiceId)).status).toBe(403)
  })

  test('publishes to every window of both practices and alerts the one that got it', async () => {
    const windows = await Promise.all([openWindow(app, bright), openWindow(app, lakeside)])
    const id = await desk.sent(bright, practiceOf(lakeside))
    for (const window of windows)
      await expect
        .poll(() => window.events.map(({ name, payload }) => [name, payload]))
        .toContainEqual(['documents.changed', { documentId: id, change: 'sent' }])
    for (const window of windows) window.close()
    expect(await desk.alertsOf(lakeside)).toContainEqual(
      expect.objectContaining({ kind: 'documents.received', facts: { id, from: 'Bright Smiles Dental' } }),
    )
    expect((await desk.alertsOf(bright)).some(({ facts }) => facts.id === id)).toBe(false)
  })
})

describe('who sees it', () => {
  test('nobody but the two practices, by any call', async () => {
    const file = await desk.upload(bright)
    const patient = somePatient()
    const id = await desk.sent(bright, practiceOf(lakeside), { attachments: [file], patient })
    for (const answer of [
      await desk.get(hilltop, id),
      await desk.open(hilltop, id),
      await desk.process(hilltop, id),
      await desk.workOn(hilltop, id),
      await desk.remove(hilltop, id),
      await desk.comment(hilltop, id),
      await desk.forward(hilltop, id, practiceOf(bright)),
      await app.call('PATCH /office-files/v2/:id', {
        as: hilltop,
        params: { id },
        body: { isReferral: true, version: 1 },
      }),
      await app.call('GET /office-files/v2/:officeFileId/comments', {
        as: hilltop,
        params: { officeFileId: id },
      }),
      await app.call('GET /files/v2/:id', { as: hilltop, params: { id: file } }),
    ])
      expect(answer.status).toBe(404)
    expect(await desk.table(hilltop, { table: 'Incoming', searchKey: patient.lastName })).toEqual([])
  })

  test('a statement without its WHERE finds nothing of another practice', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    await desk.comment(bright, id)
    const { db } = app.services
    const tables = ['documents_document', 'documents_file', 'documents_comment', 'documents_history'] as const
    for (const table of tables) {
      const key = table === 'documents_document' ? 'id' : 'document_id'
      const count = async (practiceId: string) => {
        const { rows } = await readFor(db, { practiceId }, (own) =>
          sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${id}`.execute(own),
        )
        return rows.length
      }
      expect(await count(practiceOf(bright)), table).toBeGreaterThan(0)
      expect(await count(practiceOf(lakeside)), table).toBeGreaterThan(0)
      expect(await count(practiceOf(hilltop)), table).toBe(0)
    }
  })

  test('what a practice does among itself is not seen by the other', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    await desk.workOn(lakeside, id)
    const kinds = async (as: Caller) => (await desk.get(as, id)).body.history.map(({ kind }) => kind)
    expect(await kinds(lakeside)).toContain('worked-on')
    expect(await kinds(bright)).not.toContain('worked-on')
    expect((await desk.get(bright, id)).body.document.workedOnBy).toBeNull()
    const colleague = await desk.worker(practiceOf(lakeside))
    expect((await desk.letGo(colleague, id)).status).toBe(409)
    expect((await desk.letGo(lakeside, id)).body.workedOnBy).toBeNull()
  })
})

describe('working through what came in', () => {
  test('processing moves it to Processed, and back', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    const { body } = await desk.process(lakeside, id)
    expect(body).toMatchObject({ documentStatus: 'Processed', processedDate: expect.any(String) })
    expect(await idsIn(lakeside, 'Processed')).toContain(id)
    expect(await idsIn(lakeside, 'Incoming')).not.toContain(id)
    expect((await desk.process(lakeside, id, false)).status).toBe(200)
    expect(await idsIn(lakeside, 'Incoming')).toContain(id)
  })

  test('only the practice that got it processes it', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    expect((await desk.process(bright, id)).status).toBe(404)
  })

  test('of two who process, delete or take it at once one wins', async () => {
    const colleague = await desk.worker(practiceOf(lakeside))
    for (const act of [
      (as: Caller, id: string) => desk.process(as, id),
      (as: Caller, id: string) => desk.remove(as, id),
      (as: Caller, id: string) => desk.workOn(as, id),
    ]) {
      const id = await desk.sent(bright, practiceOf(lakeside))
      const answers = await Promise.all([act(lakeside, id), act(colleague, id)])
      expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
    }
  })

  test('the other of two who process learns that it was done', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    await desk.process(lakeside, id)
    const { body } = await desk.process(lakeside, id)
    expect(body).toMatchObject({ message: 'Someone else already processed this document.' })
  })

  test('deleting leaves the other practice its record', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    await desk.open(lakeside, id)
    expect((await desk.remove(lakeside, id)).status).toBe(200)
    expect((await desk.get(lakeside, id)).status).toBe(404)
    expect(await idsIn(bright, 'Outgoing')).toContain(id)
    expect((await desk.restore(lakeside, id)).status).toBe(200)
    expect(await idsIn(lakeside, 'Incoming')).toContain(id)
  })

  test('what its sender deletes before it was opened is taken back; opened, it stays there', async () => {
    const unopened = await desk.sent(bright, practiceOf(lakeside))
    await desk.remove(bright, unopened)
    expect((await desk.get(lakeside, unopened)).status).toBe(404)
    const opened = await desk.sent(bright, practiceOf(lakeside))
    await desk.open(lakeside, opened)
    await desk.remove(bright, opened)
    expect((await desk.get(lakeside, opened)).status).toBe(200)
    expect(await idsIn(bright, 'Outgoing')).not.toContain(opened)
  })

  test('deleting is undone for some minutes', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    await desk.remove(lakeside, id)
    app.clock.pass(11 * 60)
    await signInAll()
    expect((await desk.restore(lakeside, id)).status).toBe(409)
  })

  test('a comment is seen by both and changes the preview', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    const commentId = randomUUID()
    const answers = [1, 2].map(() => desk.comment(lakeside, id, 'Call me\nplease.', commentId))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    const { body } = await desk.get(bright, id)
    expect(body.comments).toMatchObject([
      { text: 'Call me\nplease.', author: { practiceName: 'Lakeside Oral Surgery' } },
    ])
    expect(body.document.commentPreview).toBe('Call me please.')
  })

  test('forwarding gives a third practice the files, and the first one learns nothing of it', async () => {
    const partner = await partnerOf(app, practiceOf(lakeside))
    const file = await desk.upload(bright)
    const id = await desk.sent(bright, practiceOf(lakeside), { attachments: [file] })
    const sendId = randomUUID()
    const [one, two] = await Promise.all(
      [1, 2].map(() => desk.forward(lakeside, id, partner.practiceId, sendId)),
    )
    expect([one!.status, two!.status]).toEqual([200, 200])
    expect(one!.body.id).toBe(two!.body.id)
    expect(await fileClient(app).contentOf(partner, file)).toBeInstanceOf(Buffer)
    const kinds = (await desk.get(bright, id)).body.history.map(({ kind }) => kind)
    expect(kinds).not.toContain('forwarded')
    // Colleagues who do it again learn that it was done; after it was deleted it can be forwarded again.
    const again = await Promise.all([1, 2].map(() => desk.forward(lakeside, id, partner.practiceId)))
    expect(again.map(({ status }) => status)).toEqual([409, 409])
    await app.call('DELETE /office-files/v2/:id', { as: lakeside, params: { id: one!.body.id } })
    const resent = await Promise.all([1, 2].map(() => desk.forward(lakeside, id, partner.practiceId)))
    expect(resent.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('changing the type names the version that it was made from', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    const change = (version: number) =>
      app.call('PATCH /office-files/v2/:id', {
        as: lakeside,
        params: { id },
        body: { isReferral: true, version },
      })
    expect((await change(1)).body).toMatchObject({ isReferral: true, stage: 'sent' })
    expect((await change(1)).status).toBe(409)
  })

  test('the count is what is incoming', async () => {
    const count = async () =>
      (await app.call('GET /office-files/v2/unprocessed/count', { as: lakeside })).body.unprocessedCount
    const before = await count()
    const id = await desk.sent(bright, practiceOf(lakeside))
    expect(await count()).toBe(before + 1)
    await desk.process(lakeside, id)
    expect(await count()).toBe(before)
  })
})

describe('lists', () => {
  test('cover the last 30 days, and older ones on request', async () => {
    const id = await desk.sent(bright, practiceOf(lakeside))
    app.clock.pass(31 * 24 * 3600)
    await signInAll()
    const list = async (timestamp?: string) => {
      const { body } = await app.call('GET /office-files/v2', { as: lakeside, query: { timestamp } })
      return body.documents.map((one) => one.id)
    }
    expect(await list()).not.toContain(id)
    const older = new Date(app.clock.now().getTime() - 40 * 86_400_000)
    expect(await list(older.toISOString())).toContain(id)
  })

  test('sync gives what changed and what is gone', async () => {
    const removed = await desk.sent(bright, practiceOf(lakeside))
    app.clock.pass(300)
    const timestamp = app.clock.now().toISOString()
    const id = await desk.sent(bright, practiceOf(lakeside))
    await desk.remove(lakeside, removed)
    const { body } = await app.call('GET /office-files/v2/sync', { as: lakeside, query: { timestamp } })
    expect(body.documents.map((one) => one.id)).toEqual([id])
    expect(body.removedIds).toEqual([removed])
    const sender = await app.call('GET /office-files/v2/sync', { as: bright, query: { timestamp } })
    expect(sender.body.removedIds).toEqual([])
  })

  test('come in pages without a gap or a double', async () => {
    const patient = somePatient()
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push(await desk.sent(bright, practiceOf(lakeside), { patient }))
    const seen: string[] = []
    let continuationToken: string | undefined
    do {
      const { body } = await app.call('GET /office-files/v3', {
        as: lakeside,
        query: {
          table: 'Incoming',
          searchKey: patient.lastName.toUpperCase(),
          pageSize: 2,
          continuationToken,
        },
      })
      seen.push(...body.documents.map(({ id }) => id))
      continuationToken = body.continuationToken ?? undefined
    } while (continuationToken)
    expect(seen).toEqual(ids.toReversed())
  })
})
