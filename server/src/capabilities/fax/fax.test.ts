import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { compound, office } from '#capabilities/files/testing/made-files.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, FAX_CLAIMS, faxDesk, LAKESIDE, newFaxNumber } from './testing/fax-desk.ts'

const app = useTestApp()
const desk = () => faxDesk(app)
const isDelivered = ({ eFaxStatus }: { eFaxStatus: string }) => eFaxStatus === 'Delivered'

describe('sending', () => {
  test('comes out of the machine exactly as it was previewed, page by page', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    const cover = { subject: 'Clearance', note: 'Please call.' }
    const prepared = await desk().prepared(own, to, { toName: 'Hilltop Medical', cover })
    expect(prepared).toMatchObject({ pages: 2, toNumber: to, fromNumber: BRIGHT_SMILES, isDirect: false })
    const preview = await desk().contentOf(own, prepared.fileId)
    const { body: sent } = await desk().send(own, prepared.id)
    expect(sent).toMatchObject({
      eFaxStatus: 'Sending',
      direction: 'outbound',
      recipientPracticeName: 'Hilltop Medical',
      pages: 2,
      subject: 'Clearance',
    })
    const delivered = await desk().until(own, sent.id, isDelivered)
    expect(delivered).toMatchObject({ pagesSent: 2, reason: null })
    const [out] = await desk().calls(to)
    expect(out).toMatchObject({ from: BRIGHT_SMILES, pages: 2, pagesSent: 2, state: 'delivered' })
    const document = await fetch(`${app.url}/sandbox/v1/faxes/${out!.id}/document`)
    expect(Buffer.from(await document.arrayBuffer()).equals(preview!)).toBe(true)
  })

  test('the same click twice is one fax, and what was prepared is sent once', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    const { id: preparedId } = await desk().prepared(own, to)
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => desk().send(own, preparedId, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await desk().until(own, id, isDelivered)
    expect((await desk().send(own, preparedId)).status).toBe(404)
    expect(await desk().calls(to)).toHaveLength(1)
  })

  test('a busy line is called again until it answers', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    await desk().machine(to, 'busy')
    const id = await desk().sent(own, to)
    const waiting = await desk().until(own, id, ({ reason }) => reason !== null)
    expect(waiting).toMatchObject({ eFaxStatus: 'Sending', reason: 'busy sandbox' })
    expect(waiting.nextTryAt).not.toBeNull()
    await desk().machine(to, 'works')
    await desk().until(own, id, isDelivered)
    const states = (await desk().calls(to)).map(({ state }) => state)
    expect(states.filter((state) => state !== 'busy')).toEqual(['delivered'])
    expect(states.length).toBeGreaterThan(1)
  })

  test('a number that never answers is called five times, and then the fax has failed', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    await desk().machine(to, 'no-answer')
    const service = app.services.faxService!
    const { pauseSeconds } = service
    // Called again at once, so that nobody waits for it here.
    service.pauseSeconds = 0
    const id = await desk().sent(own, to)
    await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    service.pauseSeconds = pauseSeconds
    expect(await desk().calls(to)).toHaveLength(5)
  })

  test('one who hangs up in the middle fails with the page, and is sent again once', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    await desk().machine(to, 'hangs-up')
    const text = 'row\n'.repeat(60)
    const id = await desk().sent(own, to, { fileIds: [await desk().upload(own, 'long.txt', text)] })
    const failed = await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    expect(failed).toMatchObject({ reason: 'hung-up sandbox', pagesSent: 1, pages: 2 })
    expect((await desk().table(own, { table: 'Outgoing', filter: 'Failed' })).map((one) => one.id)).toContain(
      id,
    )
    await desk().machine(to, 'works')
    const again = randomUUID()
    const both = await Promise.all([desk().resend(own, id, again), desk().resend(own, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = both.find(({ status }) => status === 200)!.body
    await desk().until(own, won.id, isDelivered)
    expect((await desk().get(own, id)).body.resentAsId).toBe(won.id)
  })

  test('waits until its time, and can be called off while it does', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    // The queue goes by the clock of the database, which no test moves.
    const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
    const first = await desk().prepared(own, to)
    const { body: off } = await desk().send(own, first.id, { scheduledFor: inSeconds(3_600) })
    expect(off).toMatchObject({ eFaxStatus: 'Sending' })
    expect((await desk().cancel(own, off.id)).body).toMatchObject({ eFaxStatus: 'Cancelled' })
    expect((await desk().cancel(own, off.id)).body).toMatchObject({ eFaxStatus: 'Cancelled' })
    const second = await desk().prepared(own, to)
    const { body: due } = await desk().send(own, second.id, { scheduledFor: inSeconds(2) })
    await desk().until(own, due.id, isDelivered)
    expect((await desk().cancel(own, due.id)).status).toBe(409)
    expect(await desk().calls(to)).toHaveLength(1)
  })

  test.each([
    ['', 'Please enter a fax number.'],
    ['12345', 'Please enter a valid fax number.'],
    ['911', 'This is an emergency or service number. Please enter a fax number.'],
    [BRIGHT_SMILES, 'This is your own fax number. Please enter another one.'],
  ])('to %o is refused', async (toNumber, message) => {
    const own = await desk().worker()
    const { status, body } = await desk().prepare(own, toNumber)
    expect({ status, message: (body as unknown as { message: string }).message }).toEqual({
      status: 400,
      message,
    })
  })

  test('nothing, somebody else’s file and what is broken, locked or has macros are refused, by name', async () => {
    const own = await desk().worker()
    const other = await desk().worker()
    const refused = async (fileIds: string[]) => {
      const { status, body } = await desk().prepare(own, newFaxNumber(), { fileIds })
      return { status, message: (body as unknown as { message: string }).message }
    }
    expect(await refused([])).toMatchObject({ status: 400 })
    expect((await refused([await desk().upload(other)])).message).toBe(
      'One of the files is no longer there. Please attach it again.',
    )
    const broken = await desk().upload(own, 'chart.pdf', '%PDF-1.7\nnonsense')
    expect((await refused([broken])).message).toBe(
      '“chart.pdf” is damaged and can’t be opened. Please choose another copy.',
    )
    const locked = await desk().upload(own, 'plan.docx', compound(['EncryptedPackage']))
    expect((await refused([locked])).message).toBe(
      '“plan.docx” is protected by a password. Please remove the password and attach it again.',
    )
    for (const name of ['word', 'xl'] as const) {
      const macros = office(name, [{ name: `${name}/vbaProject.bin`, data: 'x' }])
      const file = name === 'word' ? 'plan.docm' : 'plan.xlsm'
      expect((await refused([await desk().upload(own, file, macros)])).message).toBe(
        `“${file}” contains macros or embedded programs. Please save it as a PDF and attach that.`,
      )
    }
  })
})

describe('between two practices on Corridor', () => {
  test('it goes straight into the other’s Incoming, and their archives are their own', async () => {
    const own = await desk().worker()
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const prepared = await desk().prepared(own, LAKESIDE)
    expect(prepared.isDirect).toBe(true)
    const { body } = await desk().send(own, prepared.id)
    const sent = await desk().until(own, body.id, isDelivered)
    expect(sent).toMatchObject({ isDirect: true, direction: 'outbound' })
    expect(await desk().calls(LAKESIDE)).toEqual([])
    const got = (await desk().get(lakeside, body.id)).body
    expect(got).toMatchObject({
      direction: 'inbound',
      isDirect: true,
      senderPracticeName: 'Bright Smiles Dental',
    })
    expect((await desk().contentOf(lakeside, got.fileId))!.length).toBeGreaterThan(1_000)
    await desk().archive(lakeside, [body.id])
    const tablesOf = async (as: LoginReply) => {
      const tables = ['Incoming', 'Outgoing', 'Processed', 'Archived'] as const
      const found = await Promise.all(tables.map((table) => desk().table(as, { table })))
      return tables.filter((_, at) => found[at]!.some(({ id }) => id === body.id))
    }
    expect(await tablesOf(lakeside)).toEqual(['Archived'])
    expect(await tablesOf(own)).toEqual(['Outgoing'])
    await desk().archive(own, [body.id])
    await desk().archive(lakeside, [body.id], false)
    expect(await tablesOf(lakeside)).toEqual(['Incoming'])
    expect(await tablesOf(own)).toEqual(['Archived'])
    const third = await app.signIn('owner@hilltopmedical.example')
    expect((await desk().get(third, body.id)).status).toBe(404)
    expect((await desk().pdf(third, body.id)).status).toBe(404)
    expect((await desk().archive(third, [body.id])).status).toBe(404)
  })
})

describe('receiving', () => {
  test('comes to the practice that has the number, once, and is processed by one', async () => {
    const own = await desk().worker()
    const from = newFaxNumber()
    const id = randomUUID()
    const before = (await app.call('GET /efaxes/v2/unprocessed/count', { as: own })).body.unprocessedCount
    expect((await desk().receive(BRIGHT_SMILES, from, { id })).body).toEqual({ isOurs: true })
    await desk().receive(BRIGHT_SMILES, from, { id })
    const found = await desk().table(own, { searchKey: from })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ direction: 'inbound', senderFaxNumber: from, pages: 1, openedAt: null })
    expect((await app.call('GET /efaxes/v2/unprocessed/count', { as: own })).body.unprocessedCount).toBe(
      before + 1,
    )
    const faxId = found[0]!.id
    const both = await Promise.all([desk().process(own, faxId), desk().process(own, faxId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await desk().table(own, { table: 'Processed', searchKey: from })).map((one) => one.id)).toEqual([
      faxId,
    ])
    expect((await desk().process(own, faxId, false)).status).toBe(200)
    const { bytes, status } = await desk().pdf(own, faxId)
    expect({ status, begins: bytes.subarray(0, 5).toString() }).toEqual({ status: 200, begins: '%PDF-' })
    const entries = (await app.auditEntries()).filter(
      (one) => one.word === 'fax.downloaded' && one.subject_id === faxId,
    )
    expect(entries).toHaveLength(1)
  })

  test('stands among the files of its patient', async () => {
    const own = await desk().worker(undefined, [...FAX_CLAIMS, 'Patients'])
    const { id: patientId } = await patientDesk(app, own).add()
    const faxId = await desk().received(own, BRIGHT_SMILES, '+15125550188')
    const { alerts } = (await app.call('GET /user-notifications/v2/alerts', { as: own })).body
    expect(alerts.find(({ facts }) => facts.id === faxId)?.facts.from).toBe('(512) 555-0188')
    const chosen = { as: own, params: { faxId }, body: { patientId } }
    expect((await app.call('PUT /efaxes/v2/messages/:faxId/patient', chosen)).status).toBe(200)
    const { body } = await app.call('GET /patients/v2/:id/files', { as: own, params: { id: patientId } })
    expect(body.files).toMatchObject([
      {
        name: 'Fax.pdf',
        detail: 'From (512) 555-0188',
        path: `/dashboard/activity?set=efax&fax=${faxId}`,
      },
    ])
  })

  test('to a number that nobody has it waits, and comes when a practice adds the number', async () => {
    const admin = await app.signIn('owner@brightsmiles.example')
    const to = newFaxNumber()
    const from = newFaxNumber()
    expect((await desk().receive(to, from)).body).toEqual({ isOurs: false })
    expect(await desk().table(admin, { searchKey: from })).toEqual([])
    await app.call('PUT /efaxes/v2/numbers', { as: admin, body: { number: to, label: 'Hygiene' } })
    const { incomingFaxes } = await import('./incoming/intake.ts')
    await incomingFaxes.offer.run({}, app.services)
    await expect.poll(() => desk().table(admin, { searchKey: from }), { timeout: 30_000 }).toHaveLength(1)
  })

  test('a search finds it in whichever table it is, of both directions, and nobody else’s', async () => {
    const own = await desk().worker()
    const number = newFaxNumber()
    const search = async (as: LoginReply, searchText: string) =>
      (await app.call('GET /efaxes/v2/search', { as, query: { searchText } })).body.messages.map(
        ({ id }) => id,
      )
    const processed = await desk().received(own, BRIGHT_SMILES, number)
    await desk().process(own, processed)
    app.clock.pass(1)
    const archived = await desk().received(own, BRIGHT_SMILES, number)
    await desk().archive(own, [archived])
    app.clock.pass(1)
    const { body: sent } = await desk().send(own, (await desk().prepared(own, number)).id)
    expect(await search(own, number.slice(2))).toEqual([sent.id, archived, processed])
    expect(await search(own, ' ')).toEqual([])
    expect(await search(own, '%')).toEqual([])
    expect(await search(await app.signIn('owner@lakesidesurgery.example'), number)).toEqual([])
  })

  test('one with two patients is split, and two are merged', async () => {
    const own = await desk().worker()
    const text = `${'one\n'.repeat(60)}${'two\n'.repeat(30)}`
    const faxId = await desk().received(own, BRIGHT_SMILES, newFaxNumber(), text)
    expect((await desk().get(own, faxId)).body.pages).toBe(2)
    const split = (parts: { id: string; pages: number[] }[]) =>
      app.call('POST /efaxes/v2/messages/:faxId/split', { as: own, params: { faxId }, body: { parts } })
    const wrong = await split([
      { id: randomUUID(), pages: [1] },
      { id: randomUUID(), pages: [1] },
    ])
    expect(wrong.status).toBe(400)
    const parts = [
      { id: randomUUID(), pages: [2] },
      { id: randomUUID(), pages: [1] },
    ]
    const { body } = await split(parts)
    expect(body.messages.map(({ id, pages }) => ({ id, pages }))).toEqual(
      parts.map(({ id }) => ({ id, pages: 1 })),
    )
    expect((await split(parts)).status).toBe(200)
    expect((await desk().get(own, faxId)).body.documentStatus).toBe('Processed')
    const merged = await app.call('POST /efaxes/v2/merge', {
      as: own,
      body: { id: randomUUID(), faxIds: parts.map(({ id }) => id) },
    })
    expect(merged.body).toMatchObject({ pages: 2, documentStatus: 'NotProcessed' })
    const admin = await app.signIn('owner@brightsmiles.example')
    const { entries } = (await app.call('GET /efaxes/v2/log', { as: admin, query: {} })).body
    const made = [...parts.map(({ id }) => id), merged.body.id]
    expect(entries.filter(({ id }) => id === faxId || made.includes(id)).map(({ id }) => id)).toEqual([faxId])
  })
})

describe('contacts', () => {
  test('answer alike for a practice that exists and for one that does not; a connected one is shown', async () => {
    const own = await desk().worker()
    const lakeside = (await app.signIn('owner@lakesidesurgery.example')).practiceId
    const stranger = randomUUID()
    await sql`INSERT INTO office_practice (id, name, invite_code, created_at)
      VALUES (${stranger}, 'Stranger', ${stranger}, now())`.execute(app.services.db)
    const save = async (practiceId: string | null) => {
      const contact = { id: randomUUID(), practiceId, practiceName: 'A contact', eFaxNumber: newFaxNumber() }
      const added = await app.call('POST /efaxes/v2/efaxcontact', { as: own, body: contact })
      const { id, ...body } = contact
      const changed = await app.call('PUT /efaxes/v2/efaxcontact/:id', { as: own, params: { id }, body })
      return [added, changed].map(({ status, body }) => [status, body.practiceId])
    }
    const nobody = [
      [200, null],
      [200, null],
    ]
    expect([await save(stranger), await save(randomUUID()), await save(null)]).toEqual([
      nobody,
      nobody,
      nobody,
    ])
    expect(await save(lakeside)).toEqual([
      [200, lakeside],
      [200, lakeside],
    ])
  })
})
