import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { receiveText } from './incoming/receive.ts'
import { newNumber, textDesk } from './testing/desk.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let desk: Caller
let own: ReturnType<typeof textDesk>
let surgeon: Caller
let lakeside: ReturnType<typeof textDesk>

const ONE = '/patient-texting/v2/conversations/:id'

beforeAll(async () => {
  app = await startTestApp()
  desk = await app.signIn('frontdesk@brightsmiles.example')
  own = textDesk(app, desk)
  surgeon = await app.signIn('frontdesk@lakesidesurgery.example')
  lakeside = textDesk(app, surgeon, '+15125550165')
  // Tests run at any hour: what a closed practice answers has a test of its own.
  for (const owner of ['owner@brightsmiles.example', 'owner@lakesidesurgery.example'])
    await app.call('PUT /patient-texting/v2/settings', {
      as: await app.signIn(owner),
      body: { outOfHoursText: null },
    })
})
afterAll(() => app.close())

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

describe('writing to a patient', () => {
  test('stands in the conversation at once, arrives, and is delivered; the first text names the practice', async () => {
    const number = newNumber()
    const { id: patientId, firstName, lastName } = await own.patient(number)
    const { id, ...opened } = await own.open(number)
    expect(opened).toMatchObject({
      patientId,
      patientName: `${firstName} ${lastName}`,
      lastMessageDateUtc: null,
    })
    expect((await own.details(id)).introduction).toBe('Bright Smiles Dental: ')
    const { status, body } = await own.send(id, 'See you at 2.')
    expect([status, body]).toMatchObject([
      200,
      { smsMessage: 'Bright Smiles Dental: See you at 2.', smsStatus: 'queued', seq: 1, messageType: 'SMS' },
    ])
    await soon(async () => expect(await own.messages(id)).toMatchObject([{ smsStatus: 'delivered' }]))
    expect(await own.phone(number)).toMatchObject([
      { from: '+15125550160', text: 'Bright Smiles Dental: See you at 2.' },
    ])
    expect(await own.get(id)).toMatchObject({
      previewText: 'Bright Smiles Dental: See you at 2.',
      lastStatus: 'delivered',
      isLastIncoming: false,
      hasUnreadMessage: false,
    })
    expect((await own.send(id, 'Room 3.')).body.smsMessage).toBe('Room 3.')
  })

  test('what they wrote stands on the page of the patient until it is answered', async () => {
    const number = newNumber()
    const { id: patientId } = await own.patient(number)
    await own.receive(number, 'Can I come at 3?')
    const openItems = async () =>
      (await app.call('GET /worklist/v1/patients/:patientId/items', { as: desk, params: { patientId } })).body
        .items
    const { id } = (await own.with(number))!
    expect(await openItems()).toMatchObject([
      { itemId: id, todo: 'Look at the texts', path: `/dashboard/patients?conversationId=${id}` },
    ])
    await own.send(id, 'Yes.')
    expect(await openItems()).toEqual([])
  })

  test('the same click twice, also at once, leaves once', async () => {
    const number = newNumber()
    const { id } = await own.open(number)
    const textId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => own.send(id, 'Hello', { id: textId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await soon(async () => expect(await own.messages(id)).toMatchObject([{ smsStatus: 'delivered' }]))
    expect((await own.send(id, 'Hello', { id: textId })).body.seq).toBe(1)
    expect((await own.send(id, 'Other words', { id: textId })).body.code).toBe('text-differs')
    expect(await own.phone(number)).toHaveLength(1)
  })

  test('what the carrier refuses is marked as failed, with its reason', async () => {
    const { id } = await own.open('+15125550199')
    await own.send(id, 'Are you there?')
    await soon(async () =>
      expect((await own.messages(id)).at(-1)).toMatchObject({
        smsStatus: 'failed',
        reason: expect.stringMatching(/^not-reachable/),
      }),
    )
    expect(await own.get(id)).toMatchObject({ lastStatus: 'failed' })
  })

  test('one that is called off before it leaves does not stay as if it were being sent', async () => {
    const number = newNumber()
    const { id } = await own.open(number)
    const inAYear = new Date(app.clock.now().getTime() + 365 * 24 * 3_600_000)
    const release = app.services.hooks.on('deliveries.beforeSend', (_tx, { outgoing, waitUntil }) => {
      if (outgoing.to === number) waitUntil(inAYear)
    })
    await own.send(id, 'Please call us.')
    release()
    const owner = await app.signIn('owner@brightsmiles.example')
    const item = { kind: 'text-conversation', itemId: id }
    const { body } = await app.call('GET /deliveries/v1/items/:kind/:itemId', { as: owner, params: item })
    const deliveryId = body.deliveries[0]!.id
    const cancel = () => app.call('POST /deliveries/v1/:id/cancel', { as: owner, params: { id: deliveryId } })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
    expect(await own.messages(id)).toMatchObject([{ smsStatus: 'cancelled' }])
    expect(await own.get(id)).toMatchObject({ lastStatus: 'cancelled' })
  })

  test.each([
    ['', 'Please enter a mobile number.'],
    ['911', 'This is an emergency or service number. Please enter a patient’s mobile number.'],
    ['+1 800 555 0100', /can’t get texts/],
    ['+44 7911 123456', /only text numbers in the US/],
    ['+61 2 5550 1234', /can’t get texts/],
    ['12', 'Please enter a valid mobile number.'],
    ['(512) 555-0160', /your own number/],
    ['call me', 'Please enter a valid mobile number.'],
  ])('the number %j is refused with a sentence', async (mobileNumber, sentence) => {
    const { status, body } = await app.send('POST /patient-texting/v2/conversations', {
      as: desk,
      body: { mobileNumber },
    })
    expect(status).toBe(400)
    expect(body.message).toMatch(sentence)
  })

  test('nothing, too much, halves of characters and eleven pictures are refused with a sentence', async () => {
    const { id } = await own.open(newNumber())
    const codes = async (smsMessage: string, more: object = {}) => {
      const { status, body } = await own.send(id, smsMessage, more)
      return [status, body.errors?.[0]?.message ?? body.message]
    }
    expect(await codes('')).toEqual([400, 'Please write a text.'])
    expect(await codes('​ ​')).toEqual([400, 'Please write a text.'])
    expect(await codes('x'.repeat(5_000))).toEqual([400, expect.stringContaining('at most 1,600 characters')])
    expect(await codes('\ud83d')).toEqual([400, expect.stringContaining('can’t save')])
    expect(await codes('Look', { fileIds: Array.from({ length: 11 }, () => randomUUID()) })).toEqual([
      400,
      'A text can have at most 10 pictures.',
    ])
    expect(await codes('Look', { fileIds: [randomUUID()] })).toEqual([
      409,
      expect.stringContaining('no longer there'),
    ])
    expect(await own.messages(id)).toEqual([])
  })
})

describe('a text that comes in', () => {
  test('is one conversation for ever, unread, reopened from the archive, and waits for an answer', async () => {
    const number = newNumber()
    await own.receive(number, 'Hello?')
    const conversation = (await own.with(number))!
    expect(conversation).toMatchObject({
      patientId: null,
      hasUnreadMessage: true,
      previewText: 'Hello?',
      isLastIncoming: true,
      work: { doneAt: null, waitingSince: expect.any(String) },
    })
    await own.update(conversation.id, { isArchived: true, HasUnreadMessage: false })
    expect((await own.list({ filter: 'archived' })).map(({ id }) => id)).toContain(conversation.id)
    await own.receive(number, 'Anybody there?')
    expect(await own.get(conversation.id)).toMatchObject({
      isArchived: false,
      hasUnreadMessage: true,
      lastSeq: 2,
    })
    await own.send(conversation.id, 'Yes, how can we help?')
    expect(await own.get(conversation.id)).toMatchObject({
      hasUnreadMessage: false,
      readSeq: 3,
      work: { waitingSince: null },
    })
  })

  test('that a carrier brings twice, also at once, is stored once', async () => {
    const number = newNumber()
    const providerId = randomUUID()
    await Promise.all([1, 2, 3].map(() => own.receive(number, 'Once', providerId)))
    await own.receive(number, 'Once', providerId)
    const { id } = (await own.with(number))!
    expect(await own.messages(id)).toHaveLength(1)
  })

  test('to a number that no practice has is not ours', async () => {
    expect(
      await receiveText(app.services, {
        from: newNumber(),
        to: '+15125550999',
        body: 'Hi',
        media: [],
        providerId: randomUUID(),
      }),
    ).toEqual({ isOurs: false })
  })

  test('of a number that one patient has is theirs; of a family phone it is nobody’s until somebody chooses', async () => {
    const number = newNumber()
    await own.receive(number, 'Hi')
    const { id } = (await own.with(number))!
    expect((await own.details(id)).candidates).toEqual([])
    const nora = await own.patient(number, { firstName: 'Nora' })
    expect(await own.get(id)).toMatchObject({ patientId: nora.id, patientName: `Nora ${nora.lastName}` })
    const nina = await own.patient(number, { firstName: 'Nina', lastName: nora.lastName })
    const shared = await own.get(id)
    expect(shared).toMatchObject({ patientId: null, patientName: `Nina and Nora ${nora.lastName}` })
    expect((await own.details(id)).candidates.map((one) => one.id).sort()).toEqual([nora.id, nina.id].sort())
    const chosen = await app.call('PUT /patient-texting/v2/conversations/:id/patient', {
      as: desk,
      params: { id },
      body: { patientId: nina.id },
    })
    expect(chosen.body).toMatchObject({ patientId: nina.id, patientName: `Nina ${nora.lastName}` })
  })
})

describe('the law', () => {
  test('STOP is answered once, closes the number for everybody on it, and START opens it again', async () => {
    const number = newNumber()
    const patient = await own.patient(number)
    const { id } = await own.open(number)
    await own.send(id, 'Time for a check-up!')
    await own.receive(number, 'stop.')
    await own.receive(number, 'STOPALL')
    await soon(async () => expect(await own.phone(number)).toHaveLength(2))
    expect((await own.phone(number)).at(-1)?.text).toBe(
      "Bright Smiles Dental: You won't get any more texts from us. Reply START to get them again.",
    )
    expect((await own.details(id)).consent).toMatchObject({
      status: 'opted-out',
      source: 'texted “stop.”',
      closedBecause: expect.stringMatching(/^They opted out of texts on .* \(texted “stop.”\)/),
    })
    const refused = await own.send(id, 'One more thing')
    expect([refused.status, refused.body.code]).toEqual([409, 'send-refused'])
    expect(refused.body.message).toContain('opted out of texts')
    expect((await own.get(id)).work?.waitingSince).toBeNull()
    const { body } = await app.call('GET /patients/v2/:id', { as: desk, params: { id: patient.id } })
    expect(body.consents).toMatchObject([{ status: 'opted-out', address: number }])
    await own.receive(number, 'Start')
    expect((await own.send(id, 'Welcome back')).status).toBe(200)
    await soon(async () => expect(await own.phone(number)).toHaveLength(4))
  })

  test('HELP is answered with a number to call, in Spanish too, also while the number is closed', async () => {
    const number = newNumber()
    await own.receive(number, 'Alto')
    await own.receive(number, 'AYUDA')
    await soon(async () => expect(await own.phone(number)).toHaveLength(2))
    // Two answers are handed over at the same time, and either may be first.
    const texts = (await own.phone(number)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('No recibirá más mensajes'))
    expect(texts).toContainEqual(
      expect.stringMatching(
        /Para ayuda llame al \(\d{3}\) \d{3}-\d{4}.+Responda START para recibir mensajes/,
      ),
    )
  })

  test('a carrier’s "opted out" is recorded as one', async () => {
    const number = newNumber()
    const { id } = await own.open(number)
    const { submit, ...service } = app.services.channels.text!
    app.services.channels.text = {
      ...service,
      submit: async (message) => {
        if (message.to !== number) return submit(message)
        throw Object.assign(new Error('refused'), { code: 'opted-out', responseCode: '21610' })
      },
    }
    await own.send(id, 'Hello')
    await soon(async () =>
      expect((await own.details(id)).consent).toMatchObject({
        status: 'opted-out',
        source: 'reported by the carrier',
      }),
    )
    expect((await own.messages(id)).at(-1)).toMatchObject({ smsStatus: 'failed', reason: 'opted-out 21610' })
    app.services.channels.text = { ...service, submit }
  })
})

describe('another practice', () => {
  test('neither sees nor guesses a conversation, and the same number writes to each by itself', async () => {
    const number = newNumber()
    await own.receive(number, 'For Bright Smiles')
    const { id } = (await own.with(number))!
    expect(await lakeside.with(number)).toBeUndefined()
    expect((await app.call(`GET ${ONE}`, { as: surgeon, params: { id } })).status).toBe(404)
    const archive = { as: surgeon, params: { id }, body: { isArchived: true } }
    expect((await app.call(`PUT ${ONE}`, archive)).status).toBe(404)
    expect((await lakeside.send(id, 'Hi')).status).toBe(404)
    await lakeside.receive(number, 'For Lakeside')
    expect(await lakeside.messages((await lakeside.with(number))!.id)).toMatchObject([
      { smsMessage: 'For Lakeside' },
    ])
    expect(await own.messages(id)).toHaveLength(1)
  })

  test('a statement without its WHERE finds nothing of it', async () => {
    await own.receive(newNumber(), 'Secret')
    const { practiceId } = surgeon
    for (const table of ['conversation', 'message', 'reader', 'number', 'list', 'list_entry', 'scheduled']) {
      const { rows } = await readFor(app.services.db, { practiceId }, (db) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(`texting_${table}`)}
          WHERE practice_id <> ${practiceId}`.execute(db),
      )
      expect(rows[0]!.count, table).toBe(0)
    }
  })
})
