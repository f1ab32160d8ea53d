import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { asGuest } from '#capabilities/guests/testing/guest-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { documentDesk } from './testing/document-desk.ts'
import { documentGuest } from './testing/document-guest.ts'
import { partnerOf } from './testing/partner-practice.ts'
import { referrer, somePdfForm } from './testing/referrer.ts'

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

describe('the practice’s own form', () => {
  const filledText = async (as: Caller, fileId: string) => {
    const form = (await PDFDocument.load((await fileClient(app).contentOf(as, fileId))!)).getForm()
    return {
      reason: form.getTextField('reason').getText(),
      isUrgent: form.getCheckBox('urgent').isChecked(),
      jaw: form.getDropdown('jaw').getSelected(),
    }
  }
  const values = { reason: 'Ból zęba, señor', urgent: 'on', jaw: 'Lower', 'no such field': 'x' }

  test('is filled in by those who refer to the practice, with letters of any language', async () => {
    const { status, body: form } = await website.setForm(owner)
    expect(status, JSON.stringify(form)).toBe(200)
    expect(form.fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['patient.firstName', 'text', false],
      ['patient.lastName', 'text', false],
      ['reason', 'paragraph', true],
      ['urgent', 'check', false],
      ['jaw', 'choice', false],
    ])
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const params = { practiceId: owner.practiceId! }
    const shown = await app.call('GET /office-files/v3/practices/:practiceId/form', { as: lakeside, params })
    expect(shown.body.form).toEqual(form)
    const filled = await app.call('POST /office-files/v3/practices/:practiceId/form', {
      as: lakeside,
      params,
      body: { id: randomUUID(), values },
    })
    expect(filled.status, JSON.stringify(filled.body)).toBe(200)
    const id = await desk.referred(lakeside, owner.practiceId!, {
      form: undefined,
      formFileId: filled.body.id,
    })
    const { body } = await desk.get(owner, id)
    expect(body.files.map(({ fileName }) => fileName)).toEqual(['Our referral.pdf'])
    expect(await filledText(owner, body.files[0]!.id)).toEqual({
      reason: values.reason,
      isUrgent: true,
      jaw: ['Lower'],
    })
    await app.call('DELETE /office-files/v3/form', { as: owner })
    expect(
      (await app.call('GET /office-files/v3/practices/:practiceId/form', { as: lakeside, params })).body.form,
    ).toBeNull()
  })

  test('is filled in on the page too', async () => {
    await website.setForm(owner)
    const token = await website.openPage(owner)
    const { headers } = await website.passOf(token)
    const { body: practice } = await app.call('GET /office-files/v2/guest/practice', {
      headers: asGuest(token),
    })
    expect(practice.form?.fields).toHaveLength(5)
    expect((await fileClient(app).get(practice.customReferralFormUrl)).status).toBe(200)
    const filled = await app.call('POST /office-files/v2/guest/referral/form', {
      headers,
      body: { id: randomUUID(), values },
    })
    const { form: _, ...referral } = website.referral()
    const sent = await app.call('POST /office-files/v2/guest/referral', {
      headers,
      body: { ...referral, formFileId: filled.body.id },
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const [row] = await desk.table(owner, { table: 'Incoming', searchKey: referral.patient.lastName })
    const { body } = await desk.get(owner, row!.id)
    expect((await filledText(owner, body.files[0]!.id)).reason).toBe(values.reason)
  })

  test('is refused with a sentence when it cannot be filled in', async () => {
    const empty = await PDFDocument.create()
    empty.addPage()
    const locked = await PDFDocument.load(await somePdfForm())
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    const xfa = await PDFDocument.load(await somePdfForm())
    xfa.getForm().acroForm.dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'))
    const codes = []
    for (const one of [empty, locked, xfa])
      codes.push(
        (
          (await website.setForm(owner, await one.save({ updateFieldAppearances: false }))).body as {
            code?: string
          }
        ).code,
      )
    expect(codes).toEqual(['form-without-fields', 'form-locked', 'form-xfa'])
    const text = await website.upload(owner, 'form.txt', Buffer.from('No PDF.'))
    const notPdf = await app.call('PUT /office-files/v3/form', { as: owner, body: { fileId: text } })
    expect(notPdf.body).toMatchObject({ code: 'form-not-readable' })
  })

  test('is refused when it unpacks to more than a form can be, in a thread that others do not wait for', async () => {
    const packed = deflateSync(
      Buffer.concat([Buffer.from('5 0 <</A 1>>'), Buffer.alloc(100 * 1024 ** 2, ' ')]),
    )
    const form = Buffer.from(
      await (await PDFDocument.load(await somePdfForm())).save({ useObjectStreams: false }),
    )
    const bomb = Buffer.concat([
      form.subarray(0, form.indexOf('1 0 obj')),
      Buffer.from(
        `90 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${packed.length}/Filter/FlateDecode>>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
      form.subarray(form.indexOf('1 0 obj')),
    ])
    expect((await website.setForm(owner, bomb)).body).toMatchObject({ code: 'form-not-readable' })
  })

  test('is not shown to a practice that is not connected', async () => {
    const stranger = await partnerOf(app, (await app.signIn('owner@lakesidesurgery.example')).practiceId!)
    const params = { practiceId: owner.practiceId! }
    const shown = await app.call('GET /office-files/v3/practices/:practiceId/form', { as: stranger, params })
    expect(shown).toMatchObject({ status: 403, body: { code: 'practice-not-connected' } })
  })
})
