import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { operatorHeaders } from '#capabilities/operator/testing/operator-calls.ts'
import { epochSeconds } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { readDeadLetters } from '#platform/jobs/dead-letters.ts'
import { createLog } from '#platform/log/log.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import type { SentNotice, TakenText } from './testing/peer.ts'
import type { startTelnyxServer } from './testing/telnyx-server.ts'
import { type Service, telnyx, twilio } from './testing/text-services.ts'

const SLOW = { interval: 50 }

describe.each([
  ['Twilio', twilio],
  ['Telnyx', telnyx],
])('by %s', (_name, start) => {
  let app: TestApp
  let service: Service
  const lines: string[] = []
  beforeAll(async () => {
    service = await start()
    app = await startTestApp({
      env: { SMS_PROVIDER: service.name, PUBLIC_URL: 'https://corridor.example.com', ...service.env },
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
    })
  })
  afterAll(async () => {
    await app.close()
    await service.peer.stop()
  })
  beforeEach(() => service.peer.behave('well'))

  let numbers = 0
  const somebody = () => `+1512555${String(1000 + ++numbers)}`
  const send = (to: string, id: string = randomUUID(), text = 'Something is waiting for you.') =>
    app.services.sms!.send({ id, to, text })
  const textsTo = (to: string) => service.peer.texts.filter((one) => one.to === to)
  const now = () => epochSeconds(app.clock.now())

  async function rowOf(id: string) {
    const { rows } = await readFor(app.services.db, 'system', (db) =>
      sql<{ state: string; reason: string | null; message_id: string | null }>`
      SELECT state, reason, message_id FROM deliveries_delivery WHERE id = ${id}`.execute(db),
    )
    return rows[0]
  }

  /** Sends a notice to the address that the service was given. */
  async function notify({ noticeUrl }: Pick<TakenText, 'noticeUrl'>, { body, headers }: SentNotice) {
    const answer = await fetch(`${app.url}${new URL(noticeUrl).pathname}`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }

  /** Makes what is to be tried again due now, and does not wait for the next look around. */
  async function hurry() {
    const { rows } = await sql<{ name: string }>`
      UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' RETURNING name`.execute(app.services.db)
    for (const { name } of rows) app.services.jobs.ring(name)
  }

  async function sent(): Promise<{ id: string; text: TakenText }> {
    const [to, id] = [somebody(), randomUUID()]
    await send(to, id)
    return { id, text: textsTo(to)[0]! }
  }

  describe('a text', () => {
    test('is handed over, and what became of it is stored with no more of the number than its end, and no text', async () => {
      const { id, text } = await sent()
      expect(text).toMatchObject({ text: 'Something is waiting for you.' })
      expect(text.noticeUrl).toBe(`https://corridor.example.com/sms/v1/webhook/${service.name}/${id}`)
      const { rows } = await readFor(app.services.db, 'system', (db) =>
        sql<{ all: string }>`
          SELECT d::text AS all FROM deliveries_delivery d WHERE id = ${id}`.execute(db),
      )
      expect(rows[0]?.all).toContain(text.messageId)
      expect(rows[0]?.all).not.toMatch(/512555|waiting/)
      expect((await app.call('GET /sandbox/v1/texts')).body).toEqual({ isOn: false, texts: [], phones: [] })
    })

    test('sent again under the same id is one text', async () => {
      const [to, id] = [somebody(), randomUUID()]
      const first = await send(to, id)
      expect(await send(to, id)).toEqual(first)
      expect(textsTo(to)).toHaveLength(1)
    })

    test('whose answer was cut off is not sent a second time', async () => {
      const [to, id] = [somebody(), randomUUID()]
      service.peer.behave('cut')
      await expect(send(to, id)).rejects.toMatchObject({ code: 'unreachable', mayBeTaken: true })
      expect(await rowOf(id)).toMatchObject({ state: 'queued', message_id: null })
      service.peer.behave('well')
      const { messageId } = await send(to, id)
      expect(textsTo(to)).toHaveLength(1)
      expect(messageId).toBe(textsTo(to)[0]?.messageId)
      expect(await rowOf(id)).toMatchObject({ state: 'handed-over', message_id: messageId })
    })

    test('whose answer was cut off is settled by its notice, and then the service is not even called', async () => {
      const [to, id] = [somebody(), randomUUID()]
      service.peer.behave('cut')
      await send(to, id).catch(() => undefined)
      const [text] = textsTo(to)
      expect((await notify(text!, service.notice(text!, 'sent', now()))).status).toBe(200)
      const callsBefore = service.peer.seen.length
      expect(await send(to, id)).toEqual({ messageId: text?.messageId })
      expect(service.peer.seen.length).toBe(callsBefore)
      expect(await rowOf(id)).toMatchObject({ state: 'handed-over' })
    })

    test('with the same words as another that was taken is still sent', async () => {
      const [to, id] = [somebody(), randomUUID()]
      await send(to)
      // The service knows more of it than we do.
      textsTo(to)[0]!.status = 'sent'
      service.peer.behave({ status: 503 })
      await expect(send(to, id)).rejects.toMatchObject({ code: 'broken' })
      service.peer.behave('well')
      await send(to, id)
      expect(textsTo(to)).toHaveLength(2)
    })

    test('that was refused is sent once the number takes texts again', async () => {
      const [to, id] = [somebody(), randomUUID()]
      service.peer.optedOut.add(to)
      await expect(send(to, id)).rejects.toMatchObject({ code: 'opted-out', isHopeless: true })
      expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('opted-out') })
      const headers = await operatorHeaders(app)
      const shown = async () =>
        (await app.call('GET /operator/v1/undelivered', { headers })).body.deliveries.map((one) => one.id)
      expect(await shown()).toContain(id)
      service.peer.optedOut.delete(to)
      await send(to, id)
      expect(textsTo(to)).toHaveLength(1)
      // A state never moves back: the second sending has a row of its own.
      expect(await rowOf(id)).toMatchObject({ state: 'failed' })
      expect(await shown()).not.toContain(id)
    })
  })

  describe('a sign-in code', () => {
    const sendCode = (email: string) => app.call('POST /authentication/v2/onetimecode', { body: { email } })
    const codeAt = (to: string) => vi.waitFor(() => /\d{6}/.exec(textsTo(to)[0]?.text ?? '')![0], SLOW)

    test('arrives by text and signs in', async () => {
      const email = 'frontdesk@brightsmiles.example'
      await sendCode(email)
      const oneTimeCode = await codeAt('+15125550102')
      const body = { email, oneTimeCode, deviceId: 'phone-of-frontdesk' }
      expect((await app.call('POST /authentication/v2/login', { body })).status).toBe(200)
    })

    test('waits as long as the service says, and arrives once', async () => {
      const before = textsTo('+15125550103').length
      service.peer.behave({ status: 429, headers: { 'retry-after': '90' } })
      await sendCode('assistant@brightsmiles.example')
      const waiting = async () => {
        const { rows } = await sql<{ seconds: number }>`
          SELECT EXTRACT(EPOCH FROM start_after - now())::float AS seconds FROM pgboss.job
          WHERE name = 'session.send-code' AND state = 'retry'`.execute(app.services.db)
        return rows[0]?.seconds
      }
      const seconds = await vi.waitFor(async () => {
        const found = await waiting()
        expect(found).toBeDefined()
        return found
      }, SLOW)
      expect(seconds).toBeGreaterThan(80)
      service.peer.behave('well')
      await hurry()
      await codeAt('+15125550103')
      expect(textsTo('+15125550103')).toHaveLength(before + 1)
    })

    test('goes by mail to somebody whose number takes no texts', async () => {
      const email = 'host@professional.example'
      service.peer.optedOut.add('+15125550107')
      await sendCode(email)
      const { text } = await app.mailTo(email, { about: /sign-in code/ })
      const oneTimeCode = /\d{6}/.exec(text)![0]
      const body = { email, oneTimeCode, deviceId: 'laptop-of-host' }
      expect((await app.call('POST /authentication/v2/login', { body })).status).toBe(200)
      expect((await readDeadLetters(app.services.db, 10)).total).toBe(0)
    })

    test('that proves a number which cannot be texted is put aside at once, with the reason', async () => {
      const own = await app.signIn('newcomer@professional.example')
      service.peer.optedOut.add('+15125550160')
      await app.call('POST /persons/v2/verification-code', {
        as: own,
        body: { mobileNumber: '5125550160' },
      })
      const letters = await vi.waitFor(async () => {
        const { letters: found } = await readDeadLetters(app.services.db, 10)
        expect(found).toHaveLength(1)
        return found
      }, SLOW)
      expect(letters[0]).toMatchObject({ job: 'people.send-mobile-code', tries: 1 })
      expect(letters[0]?.reason).toMatch(/^SmsServiceError opted-out (21610 400|40300 403)$/)
    })
  })

  describe('a notice', () => {
    test('moves a text on', async () => {
      const { id, text } = await sent()
      for (const word of ['sent', 'delivered'] as const) {
        expect(await notify(text, service.notice(text, word, now()))).toEqual({
          status: 200,
          body: { ok: true },
        })
        const state = word === 'sent' ? 'handed-over' : word
        expect(await rowOf(id)).toMatchObject({ state, reason: null })
      }
    })

    test('that comes late never undoes a newer state', async () => {
      const { id, text } = await sent()
      const early = service.notice(text, 'sent', now())
      await notify(text, service.notice(text, 'delivered', now()))
      expect((await notify(text, early)).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ state: 'delivered' })
      expect((await notify(text, service.notice(text, 'failed', now()))).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ state: 'delivered', reason: null })
    })

    test('that comes twice, or many times at once, counts once', async () => {
      const { id, text } = await sent()
      const notice = service.notice(text, 'failed', now())
      const logged = () => lines.filter((line) => line.includes('a text was not delivered')).length
      const before = logged()
      const answers = await Promise.all(Array.from({ length: 5 }, () => notify(text, notice)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      await notify(text, notice)
      expect(await rowOf(id)).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/^(phone-off 30003|landline 40001)$/),
      })
      expect(logged()).toBe(before + 1)
    })

    test('that it was not delivered is shown to the operator, without number and words, until it arrives after all', async () => {
      const headers = await operatorHeaders(app)
      const shown = async () => (await app.call('GET /operator/v1/undelivered', { headers })).body
      const before = (await shown()).total
      const [one, other] = [await sent(), await sent()]
      for (const { text } of [one, other]) {
        app.clock.pass(1)
        await notify(text, service.notice(text, 'failed', now()))
      }
      const list = await shown()
      expect(list.total).toBe(before + 2)
      expect(list.deliveries.slice(0, 2)).toEqual(
        [other, one].map(({ id, text }) => ({
          id,
          channel: 'text',
          purpose: 'text',
          service: service.name,
          to: `••• ${text.to.slice(-4)}`,
          state: 'failed',
          reason: expect.stringMatching(/^(phone-off 30003|landline 40001)$/),
          failedAt: expect.any(String),
        })),
      )
      expect(JSON.stringify(list)).not.toMatch(/512555|waiting/)
      await notify(one.text, service.notice(one.text, 'delivered', now()))
      expect((await shown()).deliveries.map(({ id }) => id)).not.toContain(one.id)
    })

    test('that is forged is refused and changes nothing', async () => {
      const { id, text } = await sent()
      const { text: other } = await sent()
      const genuine = service.notice(text, 'delivered', now())
      const forged = [
        service.forged(text, now()),
        { ...genuine, headers: { 'content-type': 'application/json' } },
        { ...genuine, body: genuine.body.replace(text.messageId, other.messageId) },
      ]
      for (const one of forged)
        expect(await notify(text, one)).toMatchObject({ status: 401, body: { code: 'bad-signature' } })
      expect(await rowOf(id)).toMatchObject({ state: 'handed-over' })
    })

    test('handed in at another text’s address moves nobody else’s text', async () => {
      const [one, other] = [await sent(), await sent()]
      await notify(other.text, service.notice(one.text, 'delivered', now()))
      expect(await rowOf(other.id)).toMatchObject({ state: 'handed-over', message_id: other.text.messageId })
    })

    test('about a text that is not ours is answered well, or it would come again', async () => {
      const noticeUrl = `https://corridor.example.com/sms/v1/webhook/${service.name}/${randomUUID()}`
      const unknown = { messageId: `SM${'0'.repeat(32)}`, noticeUrl }
      expect((await notify(unknown, service.notice(unknown, 'delivered', now()))).status).toBe(200)
    })

    test('of the service that is not configured is not there', async () => {
      const { text } = await sent()
      const other = service.name === 'twilio' ? 'telnyx' : 'twilio'
      const noticeUrl = text.noticeUrl.replace(service.name, other)
      expect((await notify({ noticeUrl }, service.notice(text, 'sent', now()))).status).toBe(404)
    })

    test('that is far too large is refused', async () => {
      const { text } = await sent()
      const notice = { ...service.notice(text, 'sent', now()), body: 'x'.repeat(100 * 1024) }
      expect((await notify(text, notice)).status).toBe(413)
    })
  })

  test('the log names what failed and nobody', () => {
    const logged = lines.map((line) => JSON.parse(line)).filter(({ event }) => /^a text was/.test(event))
    expect(new Set(logged.map(({ event }) => event)).size).toBe(2)
    for (const { provider, reason } of logged) {
      expect(provider).toBe(service.name)
      expect(reason).toMatch(/^(opted-out|limited|phone-off|landline)( \d+)?$/)
    }
    expect(lines.join('')).not.toMatch(/\+?1?512555\d{4}|is your Corridor|test_token|KEY_telnyx|waiting for/)
  })
})

test('Telnyx: a key that the service ignores is made up for by its records, and where they are behind by the notice', async () => {
  const { peer: started, env, notice } = await telnyx()
  const peer = started as Awaited<ReturnType<typeof startTelnyxServer>>
  const app = await startTestApp({
    env: { SMS_PROVIDER: 'telnyx', PUBLIC_URL: 'https://corridor.example.com', ...env },
  })
  const cutOff = async () => {
    const text = { id: randomUUID(), to: '+15125550199', text: 'Once' }
    peer.behave('cut')
    await app.services.sms!.send(text).catch(() => undefined)
    peer.behave('well')
    return text
  }
  try {
    peer.forget(true)
    const { messageId } = await app.services.sms!.send(await cutOff())
    expect(peer.texts.map((one) => one.messageId)).toEqual([messageId])

    peer.fallBehind(true)
    const text = await cutOff()
    const { body, headers } = notice(peer.texts[0]!, 'sent', epochSeconds(app.clock.now()))
    await fetch(`${app.url}/sms/v1/webhook/telnyx/${text.id}`, { method: 'POST', headers, body })
    await app.services.sms!.send(text)
    expect(peer.texts).toHaveLength(2)
  } finally {
    await app.close()
    await peer.stop()
  }
})
