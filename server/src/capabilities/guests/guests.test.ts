import { randomUUID } from 'node:crypto'
import {
  CODES_PER_HOUR,
  CODES_TO_ADDRESS_PER_HOUR,
  LINKS_GUESSED_FROM_NETWORK_PER_HOUR,
  RENEWALS_FROM_NETWORK_PER_HOUR,
  WRONG_ANSWERS_MAX,
} from '@corridor/contract/guests/limits.ts'
import { CODE_TRIES } from '@corridor/contract/kernel/one-time-codes.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { countAttempt, networkOf, perHour } from '#platform/attempts/attempts.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { stopClock, type TestApp, useTestApp } from '#testing/test-app.ts'
import { newMobile } from '#testing/world/newcomer.ts'
import { elsewhere } from '#testing/world/world.ts'
import { asGuest, codeFor, linkTo, openLink, otherThan, sendTo } from './testing/guest-desk.ts'

const app = useTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
let owner: Awaited<ReturnType<TestApp['signIn']>>
let lakeside: Awaited<ReturnType<TestApp['signIn']>>
// Tests let time pass, and a session lasts ten minutes.
const signIn = async () => {
  owner = await app.signIn('owner@brightsmiles.example', 'device-bright')
  lakeside = await app.signIn('owner@lakesidesurgery.example', 'device-lake')
}
beforeEach(signIn)

const look = (token: string) => app.call('GET /guests/v1/link', { headers: asGuest(token) })
const open = (token: string, body: object, headers: object = {}) =>
  app.call('POST /guests/v1/open', { headers: { ...asGuest(token), ...headers }, body })
const message = (headers: { authorization: string }) => app.call('GET /guests/v1/message', { headers })
const recall = (id: string, as = owner) =>
  app.call('POST /guests/v1/messages/:id/recall', { params: { id }, as })
const renew = (token: string) =>
  app.call('POST /guests/v1/renewals', { headers: elsewhere(), body: { token } })
const detail = async (id: string) =>
  (await app.call('GET /guests/v1/messages/:id', { params: { id }, as: owner })).body

describe('a link', () => {
  test('says whom it is from and nothing of what it opens, until the code is entered', async () => {
    const { id, email, token } = await sendTo(app, owner)
    const { status, body } = await look(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'message',
      state: 'open',
      practice: { name: 'Bright Smiles Dental' },
      isCodeNeeded: true,
      maskedEmail: 'g•••••@mail.example',
    })
    expect(JSON.stringify(body)).not.toMatch(/X-ray|visit|Gail/)
    expect((await open(token, {})).body.code).toBe('guest-code-needed')
    expect((await message(asGuest(token))).status).toBe(401)
    const pass = await openLink(app, { token, email })
    expect((await message(pass)).body).toMatchObject({
      subject: 'Your visit',
      text: 'Please bring your X-ray.',
    })
    expect(await detail(id)).toMatchObject({ link: { opened: 1 } })
  })

  test('is in no table and no queue, and neither is a code', async () => {
    const { email, token } = await sendTo(app, owner)
    const code = await codeFor(app, token, email)
    await readFor(app.services.db, 'system', async (db) => {
      const { rows } = await sql<{ text: string }>`
        SELECT guests_token::text AS text FROM guests_token UNION ALL SELECT guests_code::text FROM guests_code
        UNION ALL SELECT guests_link::text FROM guests_link UNION ALL SELECT data::text FROM pgboss.job
        WHERE name LIKE 'guests.%' UNION ALL SELECT deliveries_delivery::text FROM deliveries_delivery
        UNION ALL SELECT audit_entry::text FROM audit_entry`.execute(db)
      expect(rows.length).toBeGreaterThan(3)
      const all = rows.map(({ text }) => text).join(' ')
      expect(all).not.toContain(token)
      expect(all).not.toMatch(new RegExp(`\\b${code}\\b`))
    })
  })

  test('is opened by no GET, however often scanners follow it', async () => {
    const { id, token } = await sendTo(app, owner)
    for (let visit = 0; visit < 5; visit += 1) expect((await look(token)).body.state).toBe('open')
    expect(await detail(id)).toMatchObject({ link: { opened: 0, lastOpenedAt: null }, views: [] })
  })

  test('shows its sender when, how often and on what it was opened', async () => {
    const { id, email, token } = await sendTo(app, owner)
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile' }
    const code = await codeFor(app, token, email)
    expect((await open(token, { code }, phone)).status).toBe(200)
    app.clock.pass(60)
    const second = await codeFor(app, token, email, 1)
    expect((await open(token, { code: second })).status).toBe(200)
    const { link, views } = await detail(id)
    expect(link).toMatchObject({ opened: 2, lastDevice: 'computer' })
    expect(views.map(({ device }) => device)).toEqual(['computer', 'phone'])
  })

  test('teaches a made-up token nothing', async () => {
    for (const token of [randomUUID(), 'x'.repeat(43)]) {
      expect((await look(token)).body.code).toBe('link-not-valid')
      expect((await open(token, { code: '123456' })).body.code).toBe('link-not-valid')
    }
  })
})

describe('codes', () => {
  test('are good once, also for several at the same moment', async () => {
    const { id, email, token } = await sendTo(app, owner)
    const code = await codeFor(app, token, email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(token, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
    expect((await detail(id)).link.opened).toBe(1)
    expect((await open(token, { code })).body.code).toBe('guest-code-spent')
  })

  test('end after ten minutes, and when a newer one is requested', async () => {
    const { email, token } = await sendTo(app, owner)
    const first = await codeFor(app, token, email)
    const again = () =>
      app.call('POST /guests/v1/code', { headers: asGuest(token), body: { by: 'mail', language: 'es' } })
    expect((await again()).body).toMatchObject({ code: 'guest-code-too-soon' })
    app.clock.pass(31)
    expect((await again()).status).toBe(200)
    const { subject } = await app.mailTo(email, { about: /su código/ })
    if (subject.slice(0, 6) !== first)
      expect((await open(token, { code: first })).body.code).toBe('guest-code-wrong')
    app.clock.pass(601)
    expect((await open(token, { code: subject.slice(0, 6) })).body.code).toBe('guest-code-spent')
  })

  test('go to the known mobile if the guest wishes, and nowhere else', async () => {
    const { token } = await sendTo(app, owner, { mobile: '(512) 555-0163' })
    expect((await look(token)).body.mobileEnd).toBe('63')
    const send = (of: string) =>
      app.call('POST /guests/v1/code', { headers: asGuest(of), body: { by: 'text', language: 'en' } })
    expect((await send(token)).status).toBe(200)
    const { code } = await app.textTo('+15125550163')
    expect((await open(token, { code })).status).toBe(200)
    const without = await sendTo(app, owner)
    expect((await send(without.token)).body.code).toBe('guest-no-such-address')
  })

  test('are sent so often in an hour for one link, and so often to one address', async () => {
    stopClock(app)
    const send = async (token: string) =>
      (
        await app.call('POST /guests/v1/code', {
          headers: asGuest(token),
          body: { by: 'mail', language: 'en' },
        })
      ).status
    const { email, token } = await sendTo(app, owner)
    for (let sent = 0; sent < CODES_PER_HOUR; sent += 1) {
      expect(await send(token)).toBe(200)
      app.clock.pass(31)
    }
    expect(await send(token)).toBe(429)
    const counted = { sort: 'guests:code-to', value: email }
    for (let before = 0; before < CODES_TO_ADDRESS_PER_HOUR; before += 1)
      await countAttempt(app.services, counted, perHour(CODES_TO_ADDRESS_PER_HOUR))
    const { token: another } = await sendTo(app, owner, { email })
    expect(await send(another)).toBe(429)
    const { token: elsewhereSent } = await sendTo(app, owner)
    expect(await send(elsewhereSent)).toBe(200)
  })

  test('ask for the birth date after three wrong ones', async () => {
    const { email, token } = await sendTo(app, owner, { birthDate: '1988-07-21' })
    const code = await codeFor(app, token, email)
    for (let wrong = 0; wrong < 3; wrong += 1) {
      expect((await look(token)).body.isBirthDateNeeded).toBe(false)
      expect((await open(token, { code: otherThan(code) })).body.code).toBe('guest-code-wrong')
    }
    expect((await look(token)).body.isBirthDateNeeded).toBe(true)
    expect((await open(token, { code })).body.code).toBe('guest-birth-date-needed')
    expect((await open(token, { code, birthDate: '1988-07-22' })).body.code).toBe('guest-answers-wrong')
    expect((await open(token, { code, birthDate: '1988-07-21' })).status).toBe(200)
    expect((await look(token)).body.isBirthDateNeeded).toBe(false)
  })

  test('are counted in parallel: many guesses at once share no count, and lock the link', async () => {
    const { email, token } = await sendTo(app, owner)
    const code = await codeFor(app, token, email)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => open(token, { code: otherThan(code) })),
    )
    const codes = guesses.map(({ body }) => body.code)
    // A code has five tries; after them it is spent, no matter who guesses.
    expect(codes.filter((one) => one === 'guest-code-wrong')).toHaveLength(5)
    expect(codes.filter((one) => one === 'guest-code-spent')).toHaveLength(15)
    app.clock.pass(31)
    const next = await codeFor(app, token, email, 1)
    for (let guess = 5; guess < WRONG_ANSWERS_MAX; guess += 1)
      expect((await open(token, { code: otherThan(next) })).body.code).toBe('guest-code-wrong')
    expect((await open(token, { code: next })).body.code).toBe('guest-link-locked')
    expect((await look(token)).body).toMatchObject({ state: 'locked', canRenew: true })
  })
})

describe('guessing', () => {
  test('tokens from one network ends, and shuts out nobody there who has a link', async () => {
    stopClock(app)
    const from = elsewhere()
    const counted = { sort: 'guest:guest-link', value: networkOf(from['x-forwarded-for']) }
    const guessing = { free: 100, lockAt: 200, lockSeconds: 15 * 60, memorySeconds: 15 * 60 }
    for (let before = 0; before < 100; before += 1) await countAttempt(app.services, counted, guessing)
    const guess = async () => (await open(randomUUID(), {}, from)).status
    expect([await guess(), await guess()]).toEqual([401, 429])
    const { email, token } = await sendTo(app, owner)
    const code = await codeFor(app, token, email)
    expect((await open(token, { code }, from)).status).toBe(200)
    expect(await guess()).toBe(429)
  })

  test('what to renew from one network ends, and a guest who has an old link there gets a new one', async () => {
    stopClock(app)
    const from = elsewhere()
    const again = (token: string) =>
      app.call('POST /guests/v1/renewals', { headers: from, body: { token } }).then(({ status }) => status)
    const counted = { sort: 'guests:renewal-from', value: networkOf(from['x-forwarded-for']) }
    for (let before = 1; before < RENEWALS_FROM_NETWORK_PER_HOUR; before += 1)
      await countAttempt(app.services, counted, perHour(RENEWALS_FROM_NETWORK_PER_HOUR))
    expect([await again(randomUUID()), await again(randomUUID())]).toEqual([200, 429])
    const { email, token } = await sendTo(app, owner, { days: 1 })
    app.clock.pass(24 * 3_600 + 1)
    await signIn()
    for (let before = 0; before < RENEWALS_FROM_NETWORK_PER_HOUR; before += 1)
      await countAttempt(app.services, counted, perHour(RENEWALS_FROM_NETWORK_PER_HOUR))
    expect([await again(randomUUID()), await again(token)]).toEqual([429, 200])
    expect(await linkTo(app, email, 1)).not.toBe(token)
  })

  test('codes from one network ends after wrong ones for so many links, those for one link are one, and a right one opens', async () => {
    stopClock(app)
    const from = elsewhere()
    const counted = { sort: 'guests:code-from', value: networkOf(from['x-forwarded-for']) }
    for (let before = 4; before < LINKS_GUESSED_FROM_NETWORK_PER_HOUR; before += 1)
      await countAttempt(app.services, counted, perHour(LINKS_GUESSED_FROM_NETWORK_PER_HOUR))
    for (const guesses of [CODE_TRIES, 2, 1, 1]) {
      const { email, token } = await sendTo(app, owner)
      const code = await codeFor(app, token, email)
      for (let guess = 0; guess < guesses; guess += 1)
        expect((await open(token, { code: otherThan(code) }, from)).body.code).toBe('guest-code-wrong')
    }
    const { email, token } = await sendTo(app, owner)
    const code = await codeFor(app, token, email)
    const { status, body } = await open(token, { code: otherThan(code) }, from)
    expect([status, body.code]).toEqual([429, 'too-many-attempts'])
    // Refused, it still was one of the wrong answers that lock the link.
    expect((await open(token, { code: otherThan(code) }, elsewhere())).body.code).toBe('guest-code-wrong')
    expect((await open(token, { code }, from)).status).toBe(200)
  })

  test('codes counts neither what is right nor what is compared with nothing', async () => {
    stopClock(app)
    const from = elsewhere()
    const counted = { sort: 'guests:code-from', value: networkOf(from['x-forwarded-for']) }
    const { email, token } = await sendTo(app, owner, { birthDate: '1988-07-21' })
    const code = await codeFor(app, token, email)
    for (let wrong = 0; wrong < 3; wrong += 1) await open(token, { code: otherThan(code) }, from)
    for (let before = 3; before < LINKS_GUESSED_FROM_NETWORK_PER_HOUR; before += 1)
      await countAttempt(app.services, counted, perHour(LINKS_GUESSED_FROM_NETWORK_PER_HOUR))
    const answers = [{ code }, { code }, { code, birthDate: '1988-07-21' }]
    const statuses = []
    for (const answer of answers) statuses.push((await open(token, answer, from)).status)
    expect(statuses).toEqual([403, 403, 200])
  })
})

describe('a remembered device', () => {
  test('is remembered for all of the ways by which its code could have come', async () => {
    const mobile = newMobile()
    const { email, token } = await sendTo(app, owner, { mobile })
    const device = randomUUID()
    await app.call('POST /guests/v1/code', { headers: asGuest(token), body: { by: 'text', language: 'en' } })
    const { code } = await app.textTo(mobile)
    expect((await open(token, { code, device, trustsDevice: true })).status).toBe(200)
    // A person with the phone has not shown that the mailbox is theirs.
    const mailAlone = await sendTo(app, owner, { email }).then(() => linkTo(app, email, 1))
    expect((await open(mailAlone, { device })).body.code).toBe('guest-code-needed')
    const both = await sendTo(app, owner, { email, mobile }).then(() => linkTo(app, email, 2))
    expect((await open(both, { device })).status).toBe(200)
  })

  test('needs no code for 30 days, for the same practice and address alone', async () => {
    const { email, token } = await sendTo(app, owner)
    const device = randomUUID()
    const code = await codeFor(app, token, email)
    expect((await open(token, { code, device, trustsDevice: true })).status).toBe(200)
    expect((await open(token, { device })).status).toBe(200)
    expect((await open(token, { device: randomUUID() })).body.code).toBe('guest-code-needed')
    const samePractice = await sendTo(app, owner, { email, days: 90 }).then(() => linkTo(app, email, 1))
    expect((await open(samePractice, { device })).status).toBe(200)
    const other = await sendTo(app, lakeside, { email }).then(() => linkTo(app, email, 2))
    expect((await open(other, { device })).body.code).toBe('guest-code-needed')
    const stranger = await sendTo(app, owner)
    expect((await open(stranger.token, { device })).body.code).toBe('guest-code-needed')
    app.clock.pass(30 * 24 * 3_600 + 1)
    expect((await open(samePractice, { device })).body.code).toBe('guest-code-needed')
    await signIn()
  })

  test('is not remembered unless the guest wishes', async () => {
    const { email, token } = await sendTo(app, owner)
    const device = randomUUID()
    const code = await codeFor(app, token, email)
    expect((await open(token, { code, device })).status).toBe(200)
    expect((await open(token, { device })).body.code).toBe('guest-code-needed')
  })
})

describe('recalling', () => {
  test('closes what is open right now, says so, and is done once', async () => {
    const sent = await sendTo(app, owner)
    const pass = await openLink(app, sent)
    const colleague = await app.signIn('frontdesk@brightsmiles.example')
    const answers = await Promise.all([recall(sent.id), recall(sent.id, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await message(pass)).status).toBe(401)
    expect((await app.call('GET /guests/v1/pass', { headers: pass })).body.state).toBe('recalled')
    expect((await look(sent.token)).body).toMatchObject({ state: 'recalled', canRenew: false })
    expect((await open(sent.token, { code: '123456' })).body.code).toBe('guest-link-recalled')
    const { status } = await app.call('POST /guests/v1/message/reply', {
      headers: pass,
      body: { text: 'Hi' },
    })
    expect(status).toBe(401)
  })

  test('ends a code that was sent', async () => {
    const { id, email, token } = await sendTo(app, owner)
    const code = await codeFor(app, token, email)
    await recall(id)
    const { rows } = await readFor(app.services.db, 'system', (db) =>
      sql`SELECT FROM guests_code WHERE hash IS NOT NULL AND link_id IN (SELECT id FROM guests_link WHERE subject_id = ${id})`.execute(
        db,
      ),
    )
    expect(rows).toEqual([])
    expect((await open(token, { code })).body.code).toBe('guest-link-recalled')
  })

  test('is for the own practice', async () => {
    const { id } = await sendTo(app, owner)
    expect((await recall(id, lakeside)).status).toBe(404)
    expect((await recall(randomUUID())).status).toBe(404)
  })
})

describe('renewing', () => {
  test('sends an expired link again to the same address, and the old one leads to it', async () => {
    const { email, token } = await sendTo(app, owner, { days: 1 })
    app.clock.pass(24 * 3_600 + 1)
    await signIn()
    expect((await look(token)).body).toMatchObject({ state: 'expired', canRenew: true })
    const answers = await Promise.all([renew(token), renew(token), renew(token)])
    expect(answers.map(({ body }) => body)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const newer = await linkTo(app, email, 1)
    expect((await app.mailsTo(email)).filter(({ subject }) => /secure/.test(subject))).toHaveLength(2)
    expect((await look(token)).body.state).toBe('renewed')
    expect((await open(token, { code: '123456' })).body.code).toBe('guest-link-renewed')
    await openLink(app, { token: newer, email })
  })

  test('answers alike for links that are open, recalled, too old or never were', async () => {
    const fresh = await sendTo(app, owner)
    const recalled = await sendTo(app, owner)
    await recall(recalled.id)
    for (const token of [fresh.token, recalled.token, randomUUID()])
      expect((await renew(token)).body).toEqual({ ok: true })
    for (const { email } of [fresh, recalled]) expect(await app.mailsTo(email)).toHaveLength(1)
  })
})

test('a statement without its WHERE finds nothing of another practice', async () => {
  await sendTo(app, lakeside)
  for (const table of ['link', 'token', 'view', 'message', 'pass', 'code', 'device']) {
    const practices = await readFor(app.services.db, { practiceId: owner.practiceId }, async (db) => {
      const name = sql.table(`guests_${table}`)
      return (await sql<{ practice_id: string }>`SELECT DISTINCT practice_id FROM ${name}`.execute(db)).rows
    })
    expect({ table, practices }).toEqual({ table, practices: [{ practice_id: owner.practiceId }] })
  }
})
