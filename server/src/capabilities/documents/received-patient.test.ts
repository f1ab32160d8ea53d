import { randomUUID } from 'node:crypto'
import { BAD_PHONE } from '@corridor/contract/documents/errors.ts'
import { describe, expect, test } from 'vitest'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from './testing/document-desk.ts'
import { documentGuest } from './testing/document-guest.ts'
import { partnerOf } from './testing/partner-practice.ts'
import { referrer } from './testing/referrer.ts'

const app = useTestApp()
const bright = useSignedIn(app, 'owner@brightsmiles.example')
const lakeside = useSignedIn(app, 'owner@lakesidesurgery.example')

const desk = () => documentDesk(app)
const REACH = { phone: '(512) 555-0123', email: 'Ken@mail.example' }
const STORED = { phone: '+15125550123', email: 'ken@mail.example' }

const refer = (more: object = {}) =>
  desk().referred(bright, lakeside.practiceId!, { patient: { ...somePatient(), ...more } })
const detailOf = async (as: typeof bright, id: string) => (await desk().get(as, id)).body
const add = (as: typeof bright, id: string, body: { isAnother?: boolean } = {}) =>
  app.call('POST /office-files/v3/:id/patient', { as, params: { id }, body })
const choose = (as: typeof bright, id: string, patientId: string) =>
  app.call('PUT /office-files/v3/:id/patient', { as, params: { id }, body: { patientId } })
const namedLike = (as: typeof bright, { lastName }: { lastName: string }) =>
  patientDesk(app, as).search(lastName)

describe('how the patient can be reached', () => {
  test('comes with a referral, as it was entered, and is forwarded with it', async () => {
    const id = await refer(REACH)
    for (const as of [bright, lakeside]) expect((await detailOf(as, id)).patient).toMatchObject(STORED)
    const partner = await partnerOf(app, lakeside.practiceId!)
    const forwarded = await desk().forward(lakeside, id, partner.practiceId)
    expect((await detailOf(partner, forwarded.body.id)).patient).toMatchObject(STORED)
  })

  test('is what the practice has on record where nobody entered it, and nothing where it was left blank', async () => {
    const own = await patientDesk(app, bright).add({
      email: 'nora@mail.example',
      phones: [{ number: '(512) 555-0124', type: 'mobile' }],
    })
    const about = {
      patientId: own.id,
      firstName: own.firstName,
      lastName: own.lastName,
      dateOfBirth: own.dateOfBirth!,
    }
    const id = await refer(about)
    expect((await detailOf(lakeside, id)).patient).toMatchObject({
      phone: '+15125550124',
      email: 'nora@mail.example',
    })
    const silent = await refer({ ...about, phone: '', email: null })
    expect((await detailOf(lakeside, silent)).patient).toMatchObject({ phone: null, email: null })
    const document = await desk().sent(bright, lakeside.practiceId!, { patient: about })
    expect((await detailOf(lakeside, document)).patient).toMatchObject({ phone: null, email: null })
  })

  test('is refused with a sentence where it cannot be', async () => {
    for (const [more, path, message] of [
      [{ phone: '12' }, 'body.patient.phone', BAD_PHONE],
      [{ phone: '(512) 055-0123' }, 'body.patient.phone', BAD_PHONE],
      [{ email: 'ken' }, 'body.patient.email', 'Please enter a valid email address.'],
    ] as const)
      expect(
        await desk().refer(bright, lakeside.practiceId!, { patient: { ...somePatient(), ...more } }),
        JSON.stringify(more),
      ).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  test('may not be another one when a referral is sent again under its id', async () => {
    const [id, patient] = [randomUUID(), somePatient()]
    const send = (phone: string) =>
      desk().refer(bright, lakeside.practiceId!, { id, patient: { ...patient, phone } })
    expect((await send(REACH.phone)).status).toBe(200)
    expect((await send('512-555-0123')).status).toBe(200)
    expect(await send('(512) 555-0125')).toMatchObject({ status: 409, body: { code: 'send-differs' } })
  })

  test('is shown to somebody without an account who got the referral', async () => {
    const guest = documentGuest(app)
    const recipient = {
      type: 'recipient' as const,
      email: `reach-${randomUUID().slice(0, 8)}@southmopac.example`,
      practiceName: 'South Mopac',
      name: '',
    }
    await desk().refer(bright, '', {
      practiceId: undefined,
      recipient,
      patient: { ...somePatient(), ...REACH },
    })
    const { body } = await guest.read(await guest.open(recipient.email))
    expect(body.documents).toMatchObject([{ patientPhone: STORED.phone, patientEmail: STORED.email }])
  })

  test('comes from the page for referrals, also of a patient who was entered before', async () => {
    const website = referrer(app)
    const token = await website.openPage(bright)
    const entered = { ...somePatient(), ...REACH }
    const typed = { ...somePatient(), ...REACH }
    const send = (headers: Record<string, string>, patient: object) =>
      app.call('POST /office-files/v2/guest/referral', {
        headers,
        body: { ...website.referral(), patient: undefined, ...patient },
      })
    const one = (await website.passOf(token)).headers
    const added = await app.call('POST /office-files/v2/guest/patient', { headers: one, body: entered })
    expect(added.body).toMatchObject({ phone: STORED.phone, email: REACH.email })
    for (let times = 0; times < 2; times++)
      expect((await send(one, { patientId: added.body.id })).status).toBe(200)
    const other = (await website.passOf(token)).headers
    expect((await send(other, { patient: { ...typed, phone: '1' } })).status).toBe(400)
    expect((await send(other, { patient: typed })).status).toBe(200)
    expect((await send(other, { patient: { ...typed, phone: null } })).status).toBe(409)
    for (const { lastName } of [entered, typed]) {
      const [row] = await desk().table(bright, { table: 'Incoming', searchKey: lastName })
      expect((await detailOf(bright, row!.id)).patient).toMatchObject(STORED)
    }
  })
})

describe('the patient of a document that came in', () => {
  test('is added with what came with it, once, and has it on the timeline', async () => {
    const patient = { ...somePatient(), ...REACH }
    const id = await refer(patient)
    expect((await detailOf(lakeside, id)).patient.matches).toEqual([])
    const colleague = await desk().worker(lakeside.practiceId!)
    const both = await Promise.all([add(lakeside, id), add(colleague, id), add(lakeside, id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await add(lakeside, id, { isAnother: true })).status).toBe(200)
    const found = await namedLike(lakeside, patient)
    expect(found).toMatchObject([
      { firstName: 'Ken', mobileNumber: STORED.phone, email: STORED.email, dateOfBirth: patient.dateOfBirth },
    ])
    expect((await detailOf(lakeside, id)).document.patientId).toBe(found[0]!.id)
    const { body } = await app.call('GET /patients/v2/:id/timeline', {
      as: lakeside,
      params: { id: found[0]!.id },
      query: {},
    })
    expect(body.entries.filter(({ kind }) => kind === 'document')).toMatchObject([
      { title: 'Referral from Bright Smiles Dental' },
    ])
    const history = (await detailOf(lakeside, id)).history.filter(({ kind }) => kind === 'patient-added')
    expect(history).toHaveLength(1)
  })

  test('stays the secret of the practice that got it', async () => {
    const patient = somePatient()
    const id = await refer(patient)
    await add(lakeside, id)
    const seen = await detailOf(bright, id)
    expect(seen.document.patientId).toBeNull()
    expect(seen.patient.matches).toEqual([])
    expect(JSON.stringify(seen.history)).not.toContain('patient-added')
    expect(await namedLike(bright, patient)).toEqual([])
  })

  test('is one of the practice’s own where name and birth date are the same: a person says whether', async () => {
    const patient = somePatient()
    const id = await refer(patient)
    const own = await patientDesk(app, lakeside).add(patient)
    const match = { id: own.id, name: `Ken ${patient.lastName}`, dateOfBirth: patient.dateOfBirth }
    expect((await detailOf(lakeside, id)).patient.matches).toEqual([match])
    expect(await add(lakeside, id)).toMatchObject({ status: 409, body: { code: 'patient-exists' } })
    expect((await choose(lakeside, id, own.id)).body.patientId).toBe(own.id)
    expect((await detailOf(lakeside, id)).patient.matches).toEqual([])
    expect(await namedLike(lakeside, patient)).toHaveLength(1)
  })

  test('is somebody else of the same name where a person says so, and added once', async () => {
    const patient = somePatient()
    const id = await refer(patient)
    const own = await patientDesk(app, lakeside).add(patient)
    const both = await Promise.all([
      add(lakeside, id, { isAnother: true }),
      add(lakeside, id, { isAnother: true }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await namedLike(lakeside, patient)).toHaveLength(2)
    expect(both[0]!.body.patientId).not.toBe(own.id)
  })

  test('of one who adds them and one who chooses another at once, nobody is left over', async () => {
    const patient = somePatient()
    const id = await refer(patient)
    const other = await patientDesk(app, lakeside).add()
    const [added] = await Promise.all([add(lakeside, id), choose(lakeside, id, other.id)])
    const { document } = await detailOf(lakeside, id)
    const found = await namedLike(lakeside, patient)
    // The second one counts: another was chosen over the added one, or adding was refused.
    if (added.status === 200) expect(found).toHaveLength(1)
    else expect([added.status, found]).toEqual([409, []])
    expect(document.patientId).toBe(other.id)
  })

  test('is neither added nor chosen by others, for one that is not there, or before it is approved', async () => {
    const id = await refer()
    const strange = await patientDesk(app, bright).add()
    const own = await patientDesk(app, lakeside).add()
    for (const [as, at] of [
      [bright, id],
      [await app.signIn('owner@hilltopmedical.example'), id],
      [lakeside, randomUUID()],
    ] as const) {
      expect((await add(as, at)).status).toBe(404)
      expect((await choose(as, at, as === bright ? strange.id : own.id)).status).toBe(404)
    }
    expect((await choose(lakeside, id, strange.id)).status).toBe(404)
    const website = referrer(app)
    const { headers } = await website.passOf(await website.openPage(bright))
    const referral = website.referral()
    await app.call('POST /office-files/v2/guest/referral', { headers, body: referral })
    const [row] = await desk().table(bright, { table: 'Incoming', searchKey: referral.patient.lastName })
    for (const answer of [await add(bright, row!.id), await choose(bright, row!.id, strange.id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'referral-not-decided' } })
    expect(await namedLike(bright, referral.patient)).toEqual([])
  })

  test('is whom a guest’s answer is about, whatever others are called', async () => {
    const patient = somePatient()
    const twins = [await patientDesk(app, bright).add(patient)]
    twins.push(await patientDesk(app, bright).add({ ...patient, isAnother: true }))
    const recipient = {
      type: 'recipient' as const,
      email: `twin-${randomUUID().slice(0, 8)}@southmopac.example`,
      practiceName: 'South Mopac',
      name: '',
    }
    const about = { patientId: twins[1]!.id, ...patient }
    const { body } = await desk().refer(bright, '', { practiceId: undefined, recipient, patient: about })
    const headers = await documentGuest(app).open(recipient.email)
    const answer = { id: randomUUID(), answersId: body.documents[0]!.id, notes: 'All healed.' }
    await app.call('POST /office-files/v2/guest/answer', { headers, body: answer })
    const [row] = await desk().table(bright, { table: 'Incoming', searchKey: patient.lastName })
    expect(row!.patientId).toBe(twins[1]!.id)
  })
})
