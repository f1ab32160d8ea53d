import { NO_RECIPIENT } from '@corridor/contract/documents/errors.ts'
import { NO_FAX_PATIENT } from '@corridor/contract/fax/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentDesk } from '#capabilities/documents/testing/document-desk.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, FAX_CLAIMS, faxDesk, newFaxNumber } from './testing/fax-desk.ts'

const app = useTestApp()
const owner = useSignedIn(app, 'owner@brightsmiles.example')
const lakeside = useSignedIn(app, 'owner@lakesidesurgery.example')

let own: Awaited<ReturnType<ReturnType<typeof faxDesk>['worker']>>
beforeAll(async () => {
  own = await faxDesk(app).worker(undefined, [...FAX_CLAIMS, 'Patients', 'SharedInbox'])
})
const desk = () => faxDesk(app)
const received = () => desk().received(own, BRIGHT_SMILES, newFaxNumber(), 'A referral.')
const someone = () => patientDesk(app, own).add({ phones: [{ number: '(512) 555-0131', type: 'mobile' }] })
type Caller = Pick<typeof own, keyof typeof owner>
const put = (as: Caller, faxId: string, body: { patientId?: string } = {}) =>
  app.call('POST /efaxes/v2/messages/:faxId/referral', { as, params: { faxId }, body })
const board = async (as: Caller, id: string) =>
  (await documentDesk(app).board(as, 'received')).referrals.filter((one) => one.id === id)

describe('a fax that is a referral', () => {
  test('goes onto the board with its pages, its patient and whom it is from, once, and is processed', async () => {
    const faxId = await received()
    const patient = await someone()
    const answers = await Promise.all([
      put(own, faxId, { patientId: patient.id }),
      put(owner, faxId, { patientId: patient.id }),
      put(own, faxId, { patientId: patient.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body: fax } = await desk().get(own, faxId)
    expect(fax).toMatchObject({
      documentStatus: 'Processed',
      patientId: patient.id,
      needsActionSince: null,
    })
    const id = fax.referralId!
    const name = `${patient.firstName} ${patient.lastName}`
    expect(await board(own, id)).toMatchObject([
      {
        patientTag: name,
        patientId: patient.id,
        stage: 'received',
        faxId,
        fileCount: 1,
        fromPracticeId: null,
      },
    ])
    const detail = (await documentDesk(app).get(own, id)).body
    expect(detail.files).toMatchObject([{ mediaType: 'application/pdf', pages: 1 }])
    expect(detail.patient).toMatchObject({ phone: '+15125550131' })
    expect(detail.document.fromUserDisplayName).toMatch(/^\(737\) /)
    expect(await desk().contentOf(own, detail.files[0]!.id)).toBeTruthy()
    expect(detail.history.filter(({ kind }) => kind === 'from-fax')).toHaveLength(1)
    expect(await documentDesk(app).move(own, id, 'received', 'contacted')).toMatchObject({
      status: 200,
      body: { stage: 'contacted' },
    })
    const { body: timeline } = await app.call('GET /patients/v2/:id/timeline', {
      as: owner,
      params: { id: patient.id },
      query: {},
    })
    const kinds = timeline.entries.map(({ kind }) => kind)
    for (const kind of ['document', 'fax'] as const) expect(kinds).toContain(kind)
    const entries = (await app.auditEntries()).filter(({ word }) => word === 'fax.put-on-board')
    expect(entries.length).toBeGreaterThan(0)
  })

  test('is about the patient of the fax, and about nobody it is not put there', async () => {
    const faxId = await received()
    expect(await put(own, faxId)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.patientId', message: NO_FAX_PATIENT }] },
    })
    const { id } = await someone()
    await app.call('PUT /efaxes/v2/messages/:faxId/patient', {
      as: own,
      params: { faxId },
      body: { patientId: id },
    })
    expect((await put(own, faxId)).body).toMatchObject({ patientId: id, referralId: expect.any(String) })
    const strange = await patientDesk(app, lakeside).add()
    expect((await put(own, await received(), { patientId: strange.id })).status).toBe(404)
  })

  test('comes back where it was deleted, as the same one', async () => {
    const faxId = await received()
    const { body } = await put(own, faxId, { patientId: (await someone()).id })
    const id = body.referralId!
    await documentDesk(app).remove(own, id)
    expect((await desk().get(own, faxId)).body.referralId).toBeNull()
    expect((await put(own, faxId)).body.referralId).toBe(id)
    expect(await board(own, id)).toHaveLength(1)
  })

  test('comes back about the patient who is chosen then, as the fax does', async () => {
    const faxId = await received()
    const id = (await put(own, faxId, { patientId: (await someone()).id })).body.referralId!
    await documentDesk(app).remove(own, id)
    const other = await someone()
    expect((await put(own, faxId, { patientId: other.id })).body.patientId).toBe(other.id)
    expect(await board(own, id)).toMatchObject([
      {
        patientId: other.id,
        patientTag: `${other.firstName} ${other.lastName}`,
        patientDateOfBirth: other.dateOfBirth,
      },
    ])
  })

  test('has no practice that a report goes back to by itself: without a recipient it is refused', async () => {
    const patient = await someone()
    const { body } = await put(own, await received(), { patientId: patient.id })
    const { firstName, lastName, dateOfBirth } = patient
    const report = {
      answersId: body.referralId!,
      patient: { firstName, lastName, dateOfBirth: dateOfBirth! },
      selectedPractices: [],
    }
    expect(await documentDesk(app).send(own, '', report)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.recipients', message: NO_RECIPIENT }] },
    })
    expect(await board(own, body.referralId!)).toMatchObject([{ stage: 'received' }])
  })

  test('is nobody else’s: not of who sent it, not of another practice, not without the right to documents', async () => {
    const faxId = await desk().sent(lakeside, BRIGHT_SMILES)
    const { id: patientId } = await someone()
    expect((await put(lakeside, faxId, { patientId })).status).toBe(404)
    const faxer = await desk().worker(undefined, FAX_CLAIMS)
    expect((await put(faxer, faxId, { patientId })).status).toBe(403)
    const { body } = await put(own, faxId, { patientId })
    const id = body.referralId!
    expect((await desk().get(lakeside, faxId)).body).toMatchObject({ referralId: null, patientId: null })
    expect((await documentDesk(app).get(lakeside, id)).status).toBe(404)
    expect((await documentDesk(app).get(own, id)).body.document).toMatchObject({
      fromPracticeId: null,
      fromPracticeName: 'Lakeside Oral Surgery',
    })
  })
})
