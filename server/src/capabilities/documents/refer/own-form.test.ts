import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { asGuest } from '#capabilities/guests/testing/guest-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { documentDesk } from '../testing/document-desk.ts'
import { partnerOf } from '../testing/partner-practice.ts'
import { referrer, somePdfForm } from '../testing/referrer.ts'

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

  test('is handed out and filled in without its scripts, actions and hidden files', async () => {
    const document = await PDFDocument.load(await somePdfForm())
    document.addJavaScript('greeting', 'app.alert("scripted")')
    await document.attach(Buffer.from('hidden'), 'hidden.txt', { mimeType: 'text/plain' })
    const { context, catalog } = document
    const script = () => context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert("scripted")') })
    catalog.set(PDFName.of('OpenAction'), script())
    const [first, second, third] = document.getForm().getFields()
    first!.acroField.dict.set(PDFName.of('AA'), context.obj({ K: script() }))
    second!.acroField.dict.set(PDFName.of('A'), context.register(script()))
    third!.acroField.dict.set(PDFName.of('A'), context.obj({ S: 'Launch', F: PDFString.of('calc.exe') }))
    const set = await website.setForm(owner, await document.save({ useObjectStreams: false }))
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect(set.body.fields).toHaveLength(5)
    const token = await website.openPage(owner)
    const { body: practice } = await app.call('GET /office-files/v2/guest/practice', {
      headers: asGuest(token),
    })
    const { headers } = await website.passOf(token)
    const empty = await fileClient(app).get(practice.customReferralFormUrl)
    const filled = await app.call('POST /office-files/v2/guest/referral/form', {
      headers,
      body: { id: randomUUID(), values },
    })
    const { form: _, ...referral } = website.referral()
    const body = { ...referral, formFileId: filled.body.id }
    await app.call('POST /office-files/v2/guest/referral', { headers, body })
    const [row] = await desk.table(owner, { table: 'Incoming', searchKey: referral.patient.lastName })
    const { body: got } = await desk.get(owner, row!.id)
    const sent = await fileClient(app).contentOf(owner, got.files[0]!.id)
    for (const bytes of [empty.bytes, Buffer.from(sent!)]) {
      const whole = await (await PDFDocument.load(bytes)).save({ useObjectStreams: false })
      expect(Buffer.from(whole).toString('latin1')).not.toMatch(/JavaScript|Launch|OpenAction|scripted|calc/)
    }
    expect((await filledText(owner, got.files[0]!.id)).reason).toBe(values.reason)
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
