import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Gate } from '#capabilities/deliveries/public.ts'
import { operatorHeaders } from '#capabilities/operator/testing/operator-calls.ts'
import { startTwilioServer } from '#providers/sms/testing/twilio-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { incomingTexts } from './incoming/intake.ts'
import { releaseWaiting } from './incoming/waiting.ts'
import { chooseOwnNumber } from './outgoing/delivery-hooks.ts'
import { sendScheduled } from './outgoing/scheduled.ts'
import { newNumber, textDesk } from './testing/desk.ts'
import { numbersOf, put, typeMobile } from './testing/numbers.ts'

const BASE = '/patient-texting/v2'
const INSTALLATIONS = '+15125550001'
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

describe('with a real service', () => {
  let twilio: Awaited<ReturnType<typeof startTwilioServer>>
  let app: TestApp
  let headers: Record<string, string>
  let bright: LoginReply
  let lakeside: LoginReply
  beforeAll(async () => {
    twilio = await startTwilioServer()
    app = await startTestApp({ env: twilio.settings })
    bright = await app.signIn('owner@brightsmiles.example')
    lakeside = await app.signIn('owner@lakesidesurgery.example')
  })
  // The link works for an hour, and the tests move the clock.
  beforeEach(async () => {
    headers = await operatorHeaders(app)
  })
  afterAll(async () => {
    await app.close()
    await twilio.stop()
  })

  const assign = (number: string, to: LoginReply, withWaiting = false) =>
    app.send('POST /operator/v1/numbers/assign', {
      headers,
      body: { channel: 'text', number, practiceId: to.practiceId, withWaiting },
    })
  const takeBack = (number: string) =>
    app.send('POST /operator/v1/numbers/take-back', { headers, body: { channel: 'text', number } })
  const giveWaiting = (number: string) =>
    app.send('POST /operator/v1/numbers/give-waiting', { headers, body: { number } })
  const assigned = async (to: LoginReply, number = newNumber()): Promise<string> => {
    const { status, body } = await assign(number, to)
    expect(status, JSON.stringify(body)).toBe(200)
    return number
  }
  /** The service delivers a text, perhaps once more. */
  const arrive = async (to: string, body: string, { from = newNumber(), providerId = randomUUID() } = {}) => {
    const at = app.clock.now().toISOString()
    await incomingTexts.arrive(app.services, 'twilio', { providerId, from, to, body, media: [], at })
    app.clock.pass(1)
    return { from, providerId }
  }
  const texts = async (as: LoginReply, from: string): Promise<string[]> => {
    const conversation = await textDesk(app, as).with(from)
    if (!conversation) return []
    const messages = await textDesk(app, as).messages(conversation.id)
    // At night an automatic answer stands beside them.
    return messages.filter(({ isIncoming }) => isIncoming).map(({ smsMessage }) => smsMessage)
  }
  /** Everything that waits has been offered once more. */
  const offered = async () => {
    await incomingTexts.offer.run({}, app.services)
    await soon(async () => {
      const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'sms.take-in'
        AND state IN ('created', 'active', 'retry')`.execute(app.services.db)
      expect(rows).toEqual([])
    })
  }
  const words = async (number: string) =>
    (await app.auditEntries()).flatMap(({ word, subject_id, practice_id, outcome }) =>
      subject_id === number && outcome === 'done' ? [[word, practice_id]] : [],
    )

  test('an admin takes no number: not a free one, not that of another practice, and not the installation’s own', async () => {
    const theirs = await assigned(lakeside)
    const freed = await assigned(lakeside)
    expect((await takeBack(freed)).status).toBe(200)
    const answers = await Promise.all(
      [theirs, freed, INSTALLATIONS, newNumber()].map((one) => put(app, bright, one)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(409)
      expect(body.message).toBe(answers[0]!.body.message)
      expect(body.code).toBe('number-not-assigned')
    }
    expect(
      (await put(app, lakeside, theirs, { label: 'Front desk' })).status,
      'its label can be changed',
    ).toBe(200)
    expect(await numbersOf(app, bright)).not.toContain(theirs)
    const listed = await app.call(`GET ${BASE}/numbers`, { as: bright })
    expect(listed.body.assignedBy).toBe(app.services.config.operatorEmail)
  })

  test('typing a number as one’s own gets nothing and is in nobody’s way', async () => {
    const number = newNumber()
    await typeMobile(app, lakeside, number)
    const { from } = await arrive(number, 'For nobody yet')
    await offered()
    expect([await texts(lakeside, from), await texts(bright, from)]).toEqual([[], []])
    expect(await numbersOf(app, lakeside)).not.toContain(number)
    await assigned(bright, number)
    const next = await arrive(number, 'For Bright Smiles')
    expect(await texts(bright, next.from)).toEqual(['For Bright Smiles'])
    expect(await texts(lakeside, next.from)).toEqual([])
  })

  test('texts that came before go to nobody, also when the service delivers them again, until the operator says so', async () => {
    const number = newNumber()
    const before = await arrive(number, 'For somebody else')
    await assigned(bright, number)
    await offered()
    await arrive(number, 'For somebody else', before)
    expect(await texts(bright, before.from)).toEqual([])
    const after = await arrive(number, 'Hello')
    expect(await texts(bright, after.from)).toEqual(['Hello'])
    const listed = async () =>
      (await app.call('GET /operator/v1/numbers', { headers })).body.numbers.find(
        (one) => one.number === number,
      )
    expect(await listed()).toMatchObject({ practiceName: 'Bright Smiles Dental', waiting: 1 })
    expect((await giveWaiting(number)).status).toBe(200)
    await soon(async () => expect(await texts(bright, before.from)).toEqual(['For somebody else']))
    expect((await listed())!.waiting).toBe(0)
    expect(await words(number)).toEqual([
      ['operator.number-assigned', bright.practiceId],
      ['operator.waiting-texts-given', bright.practiceId],
    ])
  })

  test('they come at once where the operator says so while assigning it', async () => {
    const number = newNumber()
    const { from } = await arrive(number, 'Is anybody there?')
    expect((await assign(number, bright, true)).status).toBe(200)
    await soon(async () => expect(await texts(bright, from)).toEqual(['Is anybody there?']))
    expect((await words(number)).map(([word]) => word)).toContain('operator.waiting-texts-given')
  })

  test('what was let go to one practice does not go to the next that has the number', async () => {
    const number = newNumber()
    const { from } = await arrive(number, 'For the first one')
    await assigned(bright, number)
    // As a command does it: nothing is taken in at once.
    await app.services.transactions.run(async (tx) => {
      const one = { practiceId: bright.practiceId!, number }
      expect(await releaseWaiting(tx, app.services, one)).toHaveLength(1)
    }, 'system')
    await takeBack(number)
    await assigned(lakeside, number)
    await offered()
    expect([await texts(lakeside, from), await texts(bright, from)]).toEqual([[], []])
  })

  test('a number that was taken back: its conversations stay to be read, and nothing leaves from it any more', async () => {
    const number = await assigned(bright)
    const { from } = await arrive(number, 'Hello')
    const own = textDesk(app, bright)
    const { id } = (await own.with(from))!
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const scheduled = { id: randomUUID(), conversationId: id, smsMessage: 'Tomorrow at 9', sendAt }
    expect((await app.call(`POST ${BASE}/scheduled`, { as: bright, body: scheduled })).status).toBe(200)
    expect((await takeBack(number)).status).toBe(200)
    expect((await takeBack(number)).body.code).toBe('number-of-nobody')
    await assigned(lakeside, number)
    expect(await texts(bright, from)).toEqual(['Hello'])
    // What was written while the practice had it, and waits to leave.
    const refusals: string[] = []
    const gate = {
      outgoing: {
        channel: 'text',
        practiceId: bright.practiceId,
        to: from,
        content: { text: 'Hi', from: number },
      },
      isLeaving: true,
      refuse: (sentence: string) => refusals.push(sentence),
    } as unknown as Gate
    await app.services.transactions.run((tx) => chooseOwnNumber(tx, app.services, gate), 'system')
    expect(refusals).toEqual(['Your practice can’t text from this number.'])
    const refused = await own.send(id, 'How are you?')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your practice can’t text from this number.',
    ])
    expect((await own.details(id)).consent.closedBecause).toBe('Your practice can’t text from this number.')
    app.clock.pass(3_601)
    headers = await operatorHeaders(app)
    bright = await app.signIn('owner@brightsmiles.example')
    lakeside = await app.signIn('owner@lakesidesurgery.example')
    const due = { practiceId: bright.practiceId!, senderId: bright.givenName, id: scheduled.id }
    await sendScheduled.run(due, app.services)
    const left = await app.call(`GET ${BASE}/scheduled`, { as: bright, query: { conversationId: id } })
    expect(left.body.scheduled.map(({ failed }) => failed)).toEqual([
      'Your practice can’t text from this number.',
    ])
    expect(twilio.texts.filter(({ to }) => to === from)).toEqual([])
    await arrive(number, 'Are you there?', { from })
    expect(await texts(lakeside, from)).toEqual(['Are you there?'])
    expect(await texts(bright, from)).toEqual(['Hello'])
    expect(await words(number)).toEqual([
      ['operator.number-assigned', bright.practiceId],
      ['operator.number-taken-back', bright.practiceId],
      ['operator.number-assigned', lakeside.practiceId],
    ])
  })

  test('of two practices that are given a number at once, one has it', async () => {
    const number = newNumber()
    const both = await Promise.all([assign(number, bright), assign(number, lakeside)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('number-has-practice')
    const had = [await numbersOf(app, bright), await numbersOf(app, lakeside)]
    expect(had.filter((numbers) => numbers.includes(number))).toHaveLength(1)
  })

  test('the installation’s own number is a practice’s where the operator says so', async () => {
    const listed = async () =>
      (await app.call('GET /operator/v1/numbers', { headers })).body.numbers.find(
        (one) => one.number === INSTALLATIONS,
      )
    expect(await listed()).toMatchObject({ practiceName: null, isInstallations: true })
    await assigned(bright, INSTALLATIONS)
    expect(await listed()).toMatchObject({ practiceName: 'Bright Smiles Dental', isInstallations: true })
    expect((await takeBack(INSTALLATIONS)).status).toBe(200)
  })
})
