import { beforeAll, describe, expect, test } from 'vitest'
import { asGuest, codeFor } from '#capabilities/guests/testing/guest-desk.ts'
import { createLog } from '#platform/log/log.ts'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from './testing/document-desk.ts'
import { documentGuest } from './testing/document-guest.ts'
import { referrer } from './testing/referrer.ts'

/* The calls of guests as the specification has them (platform §7): the token in the query, a captcha where it says so. */
const lines: string[] = []
const app = useTestApp({ log: createLog('debug', { write: (line: string) => void lines.push(line) }) })
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: unknown) => specifiedClient(app)(written, { body })
const linkIn = (mail: string) => /\/g#([\w-]+)/.exec(mail)![1]!
const V2 = '/office-files/v2'

describe('on the page for referrals', () => {
  let page: string
  beforeAll(async () => {
    page = await referrer(app).openPage(own)
  })
  const solved = async () => encodeURIComponent(await referrer(app).solve(page))
  const referral = (more: object) => ({
    senderEmail: 'dr@north.example',
    senderPractice: 'North Dental',
    notes: 'Pain on biting.',
    attachments: [],
    ...more,
  })
  const incoming = async (searchKey: string) => documentDesk(app).table(own, { table: 'Incoming', searchKey })

  test('practice by token: customReferralFormUrl, id, name, teamMembers', async () => {
    const practice = await make(`GET ${V2}/guest/practice?token=${page}`)
    expectFields(practice, 'customReferralFormUrl id name teamMembers')
    expect(practice.name).toBe('Bright Smiles Dental')
  })

  test('validate email (email, captchaToken); add patient and send referral with token query', async () => {
    const captchaToken = await referrer(app).solve(page)
    const email = 'dr.validated@north.example'
    const { pass } = await make(`POST ${V2}/validate-email?token=${page}`, { email, captchaToken })
    const patient = { ...somePatient(), email: 'ken@mail.example' }
    const added = await make(`POST ${V2}/guest/patient?token=${pass}`, patient)
    expect(added).toMatchObject(patient)
    // Nobody has seen who that is, and nobody’s list has a new patient.
    const { body } = await app.send(`GET /patients/v2?searchTerm=${patient.lastName}`, { as: own })
    expect(body.patients).toEqual([])
    const body2 = referral({ patientId: added.id })
    for (let times = 0; times < 2; times++) await make(`POST ${V2}/guest/referral?token=${pass}`, body2)
    expect(await incoming(patient.lastName)).toMatchObject([
      { guestSenderEmailAddress: email, guestReferralStatus: 'Pending', fromPracticeName: 'North Dental' },
    ])
  })

  test('the token of the page with a captcha does for all of them, and is one referral', async () => {
    const query = `token=${page}&captchaToken=${await solved()}`
    const answer = await app.send(`POST ${V2}/guest/referral/files?fileName=picture.txt&${query}`, {
      body: Buffer.from('A picture in words.'),
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const patient = somePatient()
    const added = await make(`POST ${V2}/guest/patient?${query}`, patient)
    const body = referral({ patientId: added.id, attachments: [answer.body.id] })
    await make(`POST ${V2}/guest/referral?${query}`, body)
    expect(await incoming(patient.lastName)).toMatchObject([
      { guestSenderEmailAddress: 'dr@north.example', fileCount: 1 },
    ])
    // What the token was traded for does as well, and neither sends another one.
    const pass = answer.headers.get('guest-pass')!
    await make(`POST ${V2}/guest/referral?token=${pass}`, body)
    const another = referral({ patient: somePatient() })
    for (const shown of [query, `token=${pass}`])
      expect((await app.send(`POST ${V2}/guest/referral?${shown}`, { body: another })).status).toBe(409)
  })

  test('without a captcha, with one that is wrong or of another page, and without an address it is refused', async () => {
    const send = async (query: string, more: object = {}) =>
      (
        await app.send(`POST ${V2}/guest/referral?${query}`, {
          body: { ...referral({ patient: somePatient() }), ...more },
        })
      ).status
    const elsewhere = await referrer(app).openPage(await app.signIn('owner@lakesidesurgery.example'))
    expect(await send(`token=${page}`)).toBe(400)
    expect(await send(`token=${page}&captchaToken=bm9uZQ==`)).toBe(400)
    expect(await send(`token=${elsewhere}&captchaToken=${await solved()}`)).toBe(400)
    expect(await send(`token=${page.split('').toReversed().join('')}&captchaToken=${await solved()}`)).toBe(
      401,
    )
    expect(await send(`token=${page}&token=${page}`)).toBe(401)
    expect(await send(`token=${page}&captchaToken=${await solved()}`, { senderEmail: undefined })).toBe(400)
  })

  test('somebody else’s pass finds no patient that was entered with this one', async () => {
    const [one, other] = [
      `token=${page}&captchaToken=${await solved()}`,
      `token=${page}&captchaToken=${await solved()}`,
    ]
    const { id } = await make(`POST ${V2}/guest/patient?${one}`, somePatient())
    const stolen = { body: referral({ patientId: id }) }
    expect((await app.send(`POST ${V2}/guest/referral?${other}`, stolen)).status).toBe(404)
    expect((await app.send(`POST ${V2}/guest/patient?${one}`, { body: somePatient() })).status).toBe(409)
  })
})

describe('with a link to documents', () => {
  const sent = async () => {
    const { id, email, mail } = await documentGuest(app).send(own)
    return { id, email, token: linkIn(mail) }
  }

  test('office files by token: the link with its code, once, and then what that was traded for', async () => {
    const { id, email, token } = await sent()
    const path = `GET ${V2}/get-by-token?token=`
    expect(await app.send(`${path}${token}`)).toMatchObject({
      status: 403,
      body: { code: 'guest-code-needed' },
    })
    const code = await codeFor(app, token, email)
    const opened = await app.send(`${path}${token}&code=${code}`)
    expect(opened.body.documents).toMatchObject([{ id }])
    const pass = opened.headers.get('guest-pass')!
    expect((await make(`${path}${pass}`)).documents).toMatchObject([{ id }])
    // The address with the link and the code is good for nothing more.
    expect((await app.send(`${path}${token}&code=${code}`)).status).not.toBe(200)
    expect((await app.send(`${path}${'A'.repeat(43)}`)).status).toBe(401)
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    expect(opened.headers.get('cache-control')).toBe('no-store')
  })

  test('guest upload and download with captchaToken', async () => {
    const { id, email, token } = await sent()
    const pass = (
      await app.send(`GET ${V2}/get-by-token?token=${token}&code=${await codeFor(app, token, email)}`)
    ).headers.get('guest-pass')!
    const shown = `token=${pass}&captchaToken=solved`
    const file = await make(
      `POST ${V2}/guest/files?fileName=answer.txt&${shown}`,
      Buffer.from('All is well.'),
    )
    expectFields(file, 'id fileName')
    const [{ files }] = (await make(`GET ${V2}/get-by-token?${shown}`)).documents
    const download = `GET ${V2}/guest/${id}/files/${files[0].id}`
    const { status, body } = await app.send(`${download}?${shown}`)
    expect([status, body]).toEqual([200, 'A picture in words.'])
    const mine = asGuest(pass)
    expect((await app.send(download, { headers: mine })).status).toBe(200)
    expect((await app.send(`GET ${V2}/guest/${id}/files/${file.id}`, { headers: mine })).status).toBe(404)
    const theirs = await sent()
    const foreign = `GET ${V2}/guest/${theirs.id}/files/${files[0].id}`
    expect((await app.send(foreign, { headers: mine })).status).toBe(404)
    expect((await app.send(download)).status).toBe(401)
  })

  test('a link of another sort is good for none of it', async () => {
    const page = await referrer(app).openPage(own)
    expect((await app.send(`GET ${V2}/get-by-token?token=${page}`)).status).toBe(401)
    const { token } = await sent()
    expect((await app.send(`GET ${V2}/guest/practice?token=${token}`)).status).toBe(401)
    // Only where the specification has it in the query.
    expect((await app.send(`GET /guests/v1/link?token=${token}`)).status).toBe(401)
  })
})

test('nothing that stood in a query is in the log or in the audit trail', async () => {
  const page = await referrer(app).openPage(own)
  const captcha = await referrer(app).solve(page)
  const query = `token=${page}&captchaToken=${encodeURIComponent(captcha)}`
  await app.send(`POST ${V2}/guest/patient?${query}`, { body: somePatient() })
  await app.send(`POST ${V2}/guest/referral?${query}&captchaToken=x`, { body: {} })
  const written = lines.join('') + JSON.stringify(await app.auditEntries())
  expect(written).toContain('/office-files/v2/guest/patient')
  for (const secret of [page, captcha, captcha.slice(0, 40), 'captchaToken', 'token='])
    expect(written).not.toContain(secret)
})
