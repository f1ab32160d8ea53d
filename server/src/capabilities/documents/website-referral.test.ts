import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asGuest } from '#capabilities/guests/testing/guest-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { documentDesk } from './testing/document-desk.ts'
import { documentGuest } from './testing/document-guest.ts'
import { referrer } from './testing/referrer.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let owner: Caller
let desk: ReturnType<typeof documentDesk>
let website: ReturnType<typeof referrer>

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner@brightsmiles.example')
  desk = documentDesk(app)
  website = referrer(app)
})
afterAll(() => app.close())

const upload = async (headers: Record<string, string>, name: string, content: string) => {
  const id = randomUUID()
  const answer = await fetch(
    `${app.url}/office-files/v2/guest/referral/files?${new URLSearchParams({ fileName: name, id })}`,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/octet-stream' }, body: content },
  )
  return { id, status: answer.status, body: await answer.json() }
}

describe('a referral from the practice’s page', () => {
  test('waits until a person approves it, and its sender follows it by a link', async () => {
    const token = await website.openPage(owner)
    const { body: practice } = await app.call('GET /office-files/v2/guest/practice', {
      headers: asGuest(token),
    })
    expect(practice.name).toBe('Bright Smiles Dental')
    expect(practice.teamMembers.length).toBeGreaterThan(0)
    const { headers, email } = await website.passOf(token)
    const file = await upload(headers, 'panoramic.txt', 'A picture in words.')
    const referral = { ...website.referral(), attachments: [file.id], doctorId: practice.teamMembers[0]!.id }
    const send = () => app.call('POST /office-files/v2/guest/referral', { headers, body: referral })
    // The same twice, also at once, makes one.
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    const query = { table: 'Incoming', searchKey: referral.patient.lastName } as const
    const [incoming, ...others] = await desk.table(owner, query)
    expect(others).toEqual([])
    expect(incoming).toMatchObject({
      isReferral: true,
      guestReferralStatus: 'Pending',
      guestSenderEmailAddress: email,
      fromPracticeName: 'North Dental',
      toUserDisplayName: practice.teamMembers[0]!.name,
      fileCount: 1,
    })
    expect((await desk.table(owner, { ...query, type: 'WebRef' })).map(({ id }) => id)).toEqual([
      incoming!.id,
    ])
    expect(await desk.process(owner, incoming!.id)).toMatchObject({ status: 409 })
    const params = { id: incoming!.id }
    const accept = () => app.call('POST /office-files/v2/:id/accept', { as: owner, params })
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const guest = documentGuest(app)
    const { body } = await guest.read(await guest.open(email))
    expect(body.documents).toMatchObject([{ id: incoming!.id, guestSenderEmailAddress: email }])
  })

  test('the page says what the practice typed of waiting and of its own doctors, and nothing else', async () => {
    const token = await website.openPage(owner)
    const read = async () =>
      (await app.call('GET /office-files/v2/guest/practice', { headers: asGuest(token) })).body
    const say = (usualDays: number | null, specialties: Record<string, string>) =>
      app.call('PUT /office-files/v3/refer-page/details', { as: owner, body: { usualDays, specialties } })
    const [doctor] = (await read()).teamMembers
    expect(await read()).toMatchObject({ practiceType: 'General dentistry' })
    const stranger = await app.signIn('owner@lakesidesurgery.example')
    const typed = { [doctor!.id]: ' Implants ', [stranger.id]: 'Nobody here' }
    expect((await say(4, typed)).status).toBe(200)
    expect(await read()).toMatchObject({ usualDays: 4 })
    expect((await read()).teamMembers.flatMap(({ specialty }) => specialty ?? [])).toEqual(['Implants'])
    const { body: page } = await app.call('GET /office-files/v3/refer-page', { as: owner })
    expect(page).toMatchObject({ usualDays: 4, doctors: (await read()).teamMembers })
    expect((await say(0, {})).status).toBe(400)
    expect((await say(null, {})).status).toBe(200)
    expect(await read()).toMatchObject({ usualDays: null })
    expect((await read()).teamMembers.every(({ specialty }) => specialty === null)).toBe(true)
  })

  test('is gone from every table when it is declined', async () => {
    const { headers } = await website.passOf(await website.openPage(owner))
    const referral = website.referral()
    await app.call('POST /office-files/v2/guest/referral', { headers, body: referral })
    const query = { table: 'Incoming', searchKey: referral.patient.lastName } as const
    const id = (await desk.table(owner, query))[0]!.id
    await app.call('POST /office-files/v2/:id/reject', { as: owner, params: { id } })
    expect(await desk.table(owner, query)).toEqual([])
  })

  test('a made-up pass is refused like any other, whatever it is made of', async () => {
    const seal = 'A'.repeat(43)
    for (const content of [
      ['-'.repeat(36), '-'.repeat(36), 'a@b.example', 9e15],
      [1, [2], {}, 'x'],
      'text',
      null,
    ]) {
      const pass = seal + Buffer.from(JSON.stringify(content)).toString('base64url')
      const { status } = await app.send('POST /office-files/v2/guest/referral', {
        headers: asGuest(pass),
        body: website.referral(),
      })
      expect(status, JSON.stringify(content)).toBe(401)
    }
  })

  test('a captcha works once, for one practice, and not with a changed solution', async () => {
    const token = await website.openPage(owner)
    const captcha = await website.solve(token)
    const both = await Promise.all([
      website.validate(token, 'one@north.example', captcha),
      website.validate(token, 'two@north.example', captcha),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'captcha-used' })
    const other = await website.openPage(await app.signIn('owner@lakesidesurgery.example'))
    expect(await website.validate(other, 'one@north.example', await website.solve(token))).toMatchObject({
      status: 400,
      body: { code: 'captcha-wrong' },
    })
    const solved = JSON.parse(Buffer.from(await website.solve(token), 'base64').toString())
    solved.challenge.parameters.cost = 1
    for (const wrong of [Buffer.from(JSON.stringify(solved)).toString('base64'), 'bm9uZQ==', '%%%'])
      expect((await website.validate(token, 'one@north.example', wrong)).status).toBe(400)
  })

  test('a mistyped address is refused before the captcha is used', async () => {
    const token = await website.openPage(owner)
    const captcha = await website.solve(token)
    const { body } = await website.validate(token, 'nobody@', captcha)
    expect(body).toMatchObject({ isValid: false, pass: null })
    expect((await website.validate(token, 'somebody@north.example', captcha)).body.isValid).toBe(true)
  })

  test('files that are hostile, of another pass, or too many never reach the table', async () => {
    const token = await website.openPage(owner)
    const mine = await website.passOf(token)
    const other = await website.passOf(token)
    const hidden = await upload(mine.headers, 'letter.txt', 'A letter. %PDF-1.4\n1 0 obj\nstartxref\n%%EOF')
    expect(hidden.status).toBe(422)
    const program = await upload(mine.headers, 'setup.exe', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000')
    expect(program.status).toBe(415)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>'
    expect((await upload(mine.headers, 'plan.svg', svg)).status).toBe(415)
    expect((await upload(mine.headers, 'scan.stl', '\u0000\u0001\u0002\u0003')).status).toBe(200)
    const foreign = await upload(other.headers, 'a.txt', 'A')
    const send = (more: object) =>
      app.send('POST /office-files/v2/guest/referral', {
        headers: mine.headers,
        body: { ...website.referral(), ...more },
      })
    expect((await send({ attachments: [foreign.id] })).status).toBe(400)
    expect((await send({ attachments: [program.id] })).status).toBe(400)
    expect((await send({ attachments: Array.from({ length: 11 }, () => randomUUID()) })).status).toBe(400)
    const ahead = { ...website.referral().patient, dateOfBirth: '2199-01-01' }
    expect((await send({ patient: ahead })).status).toBe(400)
    expect((await send({})).status).toBe(200)
  })

  test('ends with its page: closed, or moved to a new address', async () => {
    const token = await website.openPage(owner)
    const { headers } = await website.passOf(token)
    const change = (body: { isOpen: boolean; isNewAddress?: boolean }) =>
      app.call('PUT /office-files/v3/refer-page', { as: owner, body })
    expect((await change({ isOpen: true })).body.url).toContain(token)
    await change({ isOpen: true, isNewAddress: true })
    const send = () => app.call('POST /office-files/v2/guest/referral', { headers, body: website.referral() })
    expect((await send()).status).toBe(401)
    const read = (one: string) => app.call('GET /office-files/v2/guest/practice', { headers: asGuest(one) })
    expect((await read(token)).status).toBe(401)
    const next = await website.openPage(owner)
    expect((await read(next)).status).toBe(200)
    await change({ isOpen: false })
    expect((await read(next)).status).toBe(401)
    // Printed codes work again once it opens.
    expect(await website.openPage(owner)).toBe(next)
    expect((await read(next)).status).toBe(200)
  })

  test('a pass sends one referral: another one with it is refused, and takes no more files', async () => {
    const { headers } = await website.passOf(await website.openPage(owner))
    const file = await upload(headers, 'panoramic.txt', 'A picture in words.')
    const referral = { ...website.referral(), attachments: [file.id] }
    const send = (more: object = {}) =>
      app.call('POST /office-files/v2/guest/referral', { headers, body: { ...referral, ...more } })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    for (const other of [
      { patient: website.referral().patient },
      { form: { reason: 'Something else.' } },
      { attachments: [] },
      { notes: 'And this.' },
    ])
      expect(await send(other), JSON.stringify(other)).toMatchObject({
        status: 409,
        body: { code: 'refer-pass-used' },
      })
    expect((await upload(headers, 'more.txt', 'One more.')).status).toBe(409)
  })

  test('figures leave out what nobody approved', async () => {
    const figures = async () => (await app.call('GET /office-files/v3/referrals/figures', { as: owner })).body
    const { received } = await figures()
    const { headers } = await website.passOf(await website.openPage(owner))
    const referral = website.referral()
    await app.call('POST /office-files/v2/guest/referral', { headers, body: referral })
    expect((await figures()).received).toBe(received)
    const [waiting] = await desk.table(owner, { table: 'Incoming', searchKey: referral.patient.lastName })
    await app.call('POST /office-files/v2/:id/accept', { as: owner, params: { id: waiting!.id } })
    expect((await figures()).received).toBe(received + 1)
  })
})
