import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { sendMobileCode } from './jobs.ts'
import { nextCodeAt } from './mobile-code/request-limits.ts'

const app = useTestApp()

const request = (as: LoginReply, mobileNumber: string) =>
  app.call('POST /persons/v2/verification-code', { as, body: { mobileNumber } })
const verify = (as: LoginReply, code: string) =>
  app.call('POST /persons/v2/verification-code/:code/verify', { params: { code }, as })
const record = async (as: LoginReply) =>
  (await app.call('GET /users/v2/:id', { params: { id: as.givenName }, as })).body

/** The newest code that went to a number, once there are as many texts as expected. */
async function codeAt(number: string, texts = 1): Promise<string> {
  const { code } = await app.textTo(number, { after: texts - 1 })
  expect(await app.textsTo(number)).toHaveLength(texts)
  return code
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const notRight = { status: 400, body: { code: 'code-not-right' } }

describe('a code', () => {
  test('goes to the number and proves it, once', async () => {
    const own = await app.signIn('newcomer@professional.example')
    const before = Math.floor(app.clock.now().getTime() / 1000)
    const answer = await request(own, '(512) 555-0120')
    expect(answer).toMatchObject({ status: 200, body: { sentBy: 'text' } })
    expect(answer.body.resendAt - before).toBeGreaterThanOrEqual(30)
    expect(answer.body.expiresAt - before).toBeGreaterThanOrEqual(600)
    const code = await codeAt('+15125550120')
    expect(await record(own)).toMatchObject({ mobile: '+15125550111', mobileVerified: false })
    const answers = await Promise.all([verify(own, code), verify(own, code), verify(own, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({
      mobile: '+15125550120',
      mobileVerified: true,
    })
    expect(await record(own)).toMatchObject({ mobile: '+15125550120', mobileVerified: true })
  })

  test('is nowhere but in the text', async () => {
    const own = await app.signIn('pending@brightsmiles.example')
    await request(own, '5125550121')
    const code = await codeAt('+15125550121')
    const { rows } = await sql<{ all: string }>`
      SELECT (SELECT string_agg(job::text, ' ') FROM pgboss.job job WHERE name = 'people.send-mobile-code')
        || (SELECT string_agg(code::text, ' ') FROM people_mobile_code code WHERE person_id = ${own.givenName}) AS all`.execute(
      app.services.db,
    )
    expect(rows[0]!.all).toContain(own.givenName)
    expect(rows[0]!.all).not.toContain(code)
  })

  test('that was never requested is not right', async () => {
    expect(await verify(await app.signIn('review@lakesidesurgery.example'), '123456')).toMatchObject(notRight)
  })

  test('stops working after five wrong tries', async () => {
    const own = await app.signIn('assistant@brightsmiles.example')
    await request(own, '5125550122')
    const code = await codeAt('+15125550122')
    for (let tried = 0; tried < 5; tried += 1)
      expect(await verify(own, wrongFor(code))).toMatchObject(notRight)
    expect(await verify(own, code)).toMatchObject(notRight)
    expect(await record(own)).toMatchObject({ mobile: '+15125550103' })
  })

  test('takes the fifth try, and guesses that come at once share none', async () => {
    const own = await app.signIn('hygienist@brightsmiles.example')
    await request(own, '5125550123')
    const code = await codeAt('+15125550123')
    const guesses = await Promise.all(Array.from({ length: 4 }, () => verify(own, wrongFor(code))))
    expect(guesses.every(({ status }) => status === 400)).toBe(true)
    const last = await Promise.all([
      verify(own, wrongFor(code)),
      verify(own, wrongFor(code)),
      verify(own, code),
    ])
    const { rows } = await sql<{ tries_left: number }>`
      SELECT tries_left FROM people_mobile_code WHERE person_id = ${own.givenName}`.execute(app.services.db)
    expect(rows).toEqual([{ tries_left: 0 }])
    expect(last.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    if (last[2]!.status === 400) expect((await verify(own, code)).status).toBe(400)
  })

  test('expires after ten minutes', async () => {
    const own = await app.signIn('host@professional.example')
    await request(own, '5125550124')
    const code = await codeAt('+15125550124')
    app.clock.pass(10 * 60 + 1)
    const renewed = await app.signIn('host@professional.example')
    expect(await verify(renewed, code)).toMatchObject(notRight)
  })

  test('of somebody else proves nothing', async () => {
    const own = await app.signIn('frontdesk@lakesidesurgery.example')
    const other = await app.signIn('owner@hilltopmedical.example')
    await request(own, '5125550125')
    await request(other, '5125550126')
    const [code, foreign] = [await codeAt('+15125550125'), await codeAt('+15125550126')]
    if (code !== foreign) expect(await verify(own, foreign)).toMatchObject(notRight)
    expect((await verify(own, code)).body.mobile).toBe('+15125550125')
  })
})

describe('asking again', () => {
  test('waits half a minute, and two at once send one', async () => {
    const own = await app.signIn('basic@brightsmiles.example')
    const answers = await Promise.all(Array.from({ length: 4 }, () => request(own, '5125550130')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body).toMatchObject({ code: 'code-too-soon' })
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(30)
    const first = await codeAt('+15125550130')
    app.clock.pass(31)
    expect((await request(own, '5125550130')).status).toBe(200)
    const second = await codeAt('+15125550130', 2)
    if (first !== second) expect(await verify(own, first)).toMatchObject(notRight)
    expect((await verify(own, second)).status).toBe(200)
  })

  test('for another number ends the code of the first at once', async () => {
    const own = await app.signIn('owner@lakesidesurgery.example')
    await request(own, '5125550131')
    const first = await codeAt('+15125550131')
    app.clock.pass(31)
    await request(own, '5125550132')
    const second = await codeAt('+15125550132')
    if (first !== second) expect(await verify(own, first)).toMatchObject(notRight)
    expect((await verify(own, second)).body.mobile).toBe('+15125550132')
  })

  test('is possible five times an hour, proved or not', async () => {
    const email = 'frontdesk@brightsmiles.example'
    let own = await app.signIn(email)
    for (let requests = 0; requests < 5; requests += 1) {
      const number = `512555014${requests}`
      expect((await request(own, number)).status).toBe(200)
      if (requests === 2) expect((await verify(own, await codeAt(`+1${number}`))).status).toBe(200)
      app.clock.pass(60)
    }
    const refused = await request(own, '5125550149')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-codes' } })
    // Five minutes after the first of five, the place it took is free in 55.
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(54 * 60)
    expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(55 * 60)
    app.clock.pass(refused.body.retryAfterSeconds!)
    own = await app.signIn(email)
    expect((await request(own, '5125550149')).status).toBe(200)
    expect(await request(own, '5125550149')).toMatchObject({ status: 429 })
  })

  test('is limited for one number over all accounts', async () => {
    const number = '+15125550188'
    const own = await app.signIn('host@professional.example')
    const others = ['review@lakesidesurgery.example', 'manual@lakesidesurgery.example']
    for (let requests = 0; requests < 5; requests += 1) {
      for (const email of others) expect((await request(await app.signIn(email), number)).status).toBe(200)
      app.clock.pass(31)
    }
    const refused = await request(await app.signIn('host@professional.example'), number)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-codes' } })
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(0)
    expect((await request(own, '+15125550189')).status).toBe(200)
  })

  test('is limited for one network over all accounts', async () => {
    const own = await app.signIn('hygienist@brightsmiles.example')
    const { db } = app.services
    await sql`UPDATE attempt SET count = 1000, last_at = ${app.clock.now()}`.execute(db)
    expect((await request(own, '+15125550186')).status).toBe(200)
    const other = await app.signIn('assistant@brightsmiles.example')
    expect(await request(other, '+15125550187')).toMatchObject({
      status: 429,
      body: { code: 'too-many-codes' },
    })
    expect(await app.textsTo('+15125550187')).toEqual([])
    await sql`DELETE FROM attempt`.execute(db)
  })

  test.each([
    ['', '1970-01-01T00:00:00.000Z'],
    ['10:00', '2026-01-01T10:00:30.000Z'],
    ['10:00 10:10 10:20 10:30 10:40', '2026-01-01T11:00:00.000Z'],
    ['09:50 10:00 10:10 10:20 10:30 10:40', '2026-01-01T11:00:00.000Z'],
    ['10:00 10:10 10:20 10:30', '2026-01-01T10:30:30.000Z'],
  ])('after %j is possible from %s', (times, from) => {
    const requests = times.split(' ').flatMap((time) => (time ? [new Date(`2026-01-01T${time}:00Z`)] : []))
    expect(nextCodeAt(requests).toISOString()).toBe(from)
  })
})

describe('the job that sends', () => {
  test('sends nothing for an asking that was replaced or used', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    await request(own, '5125550150')
    const code = await codeAt('+15125550150')
    const { rows } = await sql<{ asked_at: Date }>`
      SELECT asked_at FROM people_mobile_code WHERE person_id = ${own.givenName}`.execute(app.services.db)
    const again = (requestedAt: Date) =>
      sendMobileCode.run({ personId: own.givenName, requestedAt: requestedAt.toISOString() }, app.services)
    await again(new Date(rows[0]!.asked_at.getTime() - 1))
    expect(await app.textsTo('+15125550150')).toHaveLength(1)
    expect((await verify(own, code)).status).toBe(200)
    await again(rows[0]!.asked_at)
    expect(await app.textsTo('+15125550150')).toHaveLength(1)
  })

  test('tried again, sends a new code and gives no new tries', async () => {
    const own = await app.signIn('unverified@brightsmiles.example')
    await request(own, '5125550151')
    const first = await codeAt('+15125550151')
    for (let tried = 0; tried < 4; tried += 1) await verify(own, wrongFor(first))
    const { rows } = await sql<{ asked_at: Date }>`
      SELECT asked_at FROM people_mobile_code WHERE person_id = ${own.givenName}`.execute(app.services.db)
    await sendMobileCode.run(
      { personId: own.givenName, requestedAt: rows[0]!.asked_at.toISOString() },
      app.services,
    )
    const second = await codeAt('+15125550151', 2)
    await verify(own, wrongFor(second))
    expect(await verify(own, second)).toMatchObject(notRight)
  })

  test('mails the code where there is no text service, and the number is stored as unproved', async () => {
    const { sms } = app.services
    app.services.sms = undefined
    try {
      const own = await app.signIn('member@professional.example')
      expect((await request(own, '5125550152')).body).toMatchObject({ sentBy: 'mail' })
      const { text } = await app.mailTo('member@professional.example')
      const code = /\d{6}/.exec(text)![0]
      expect((await verify(own, code)).body).toEqual({ mobile: '+15125550152', mobileVerified: false })
      expect(await record(own)).toMatchObject({ mobile: '+15125550152', mobileVerified: false })
      expect(await app.textsTo('+15125550152')).toEqual([])
    } finally {
      app.services.sms = sms
    }
  })
})
