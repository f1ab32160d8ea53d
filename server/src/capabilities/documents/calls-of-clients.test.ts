import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { documentDesk, somePatient } from './testing/document-desk.ts'
import { partnerOf } from './testing/partner-practice.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. Those of guests are beside this. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
type Partner = Awaited<ReturnType<typeof partnerOf>>
let partner: Partner
let other: Partner
beforeAll(async () => {
  partner = await partnerOf(app, own.practiceId!)
  other = await partnerOf(app, own.practiceId!, 'South Dental')
})
const make = (written: string, body?: unknown) => specifiedClient(app)(written, { as: own, body })

const RECORD =
  'id toPracticeId fromPracticeId fromPracticeName fromUserDisplayName patientTag documentStatus isReferral guestSenderEmailAddress recievedOn processedDate approved guestReferralStatus commentPreview notes'
const uploaded = async () =>
  (await make('POST /files/v2/private/attachment?fileName=letter.txt', Buffer.from('A letter.'))).id
/** One that came in. */
const received = () => documentDesk(app).sent(partner, own.practiceId!)
const idsIn = ({ documents }: { documents: { id: string }[] }) => documents.map(({ id }) => id)

describe('send', () => {
  test('by its form: recipients, patient, notes, attachments, selectedPractices; sent twice, it is two', async () => {
    const form = async () => ({
      recipients: [],
      patient: somePatient(),
      notes: 'As we discussed.',
      attachments: [await uploaded()],
      selectedPractices: [partner.practiceId],
    })
    const { documents } = await make('POST /office-files/v2/send', await form())
    expectFields(documents[0], RECORD)
    expect(documents).toMatchObject([{ toPracticeId: partner.practiceId, notes: 'As we discussed.' }])
    const again = await make('POST /office-files/v2/send', await form())
    expect(idsIn(again)).not.toEqual(idsIn({ documents }))
  })

  test('to recipients as the specification has them', async () => {
    const person = {
      id: partner.givenName,
      firstName: 'Pia',
      lastName: 'Roth',
      displayName: 'Pia Roth',
      profileImageUrl: null,
      role: 'Assistant',
      practiceId: partner.practiceId,
      practiceName: 'North Dental',
      status: 'Active',
      isPracticeOwner: false,
      type: 'person',
      email: partner.email,
    }
    const contact = {
      ...person,
      id: randomUUID(),
      practiceId: null,
      practiceName: 'South Mopac',
      type: 'recipient',
      email: `${randomUUID()}@southmopac.example`,
    }
    const { documents } = await make('POST /office-files/v2/send', {
      recipients: [person, contact],
      patient: somePatient(),
      notes: '',
      attachments: [await uploaded()],
      selectedPractices: [],
    })
    expect(documents).toHaveLength(2)
    const names = documents.map(({ toPracticeName }: { toPracticeName: string }) => toPracticeName)
    expect(names.toSorted()).toEqual(['North Dental', 'South Mopac'])
  })
})

describe('referral', () => {
  const referral = () => ({
    practiceId: partner.practiceId,
    patient: somePatient(),
    notes: 'Pain on biting for three weeks.',
    attachments: [],
  })

  test('its notes say why where there is no form; sent twice, it is two', async () => {
    const [one] = (await make('POST /office-files/v2/referral', referral())).documents
    expectFields(one, RECORD)
    expect(one).toMatchObject({ isReferral: true, notes: 'Pain on biting for three weeks.' })
    const [again] = (await make('POST /office-files/v2/referral', referral())).documents
    expect(again.id).not.toBe(one.id)
  })

  test('one that says nothing of why is refused', async () => {
    const body = { ...referral(), notes: ' ' }
    expect(await app.send('POST /office-files/v2/referral', { as: own, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.form' }] },
    })
  })
})

test('sync, list with timestamp (last 30 days), search by text: a time in either form, or none', async () => {
  const { id, patientTag } = (await documentDesk(app).get(own, await received())).body.document
  const since = Math.floor(app.clock.now().getTime() / 1000) - 60
  const times = ['', `?timestamp=${since}`, `?timestamp=${new Date(since * 1000).toISOString()}`]
  for (const path of ['/office-files/v2/sync', '/office-files/v2'])
    for (const time of times) expect(idsIn(await make(`GET ${path}${time}`)), path + time).toContain(id)
  const { documents } = await make(`GET /office-files/v2/search?searchText=${encodeURIComponent(patientTag)}`)
  expectFields(documents[0], RECORD)
  expect((await app.send('GET /office-files/v2/sync?timestamp=yesterday', { as: own })).status).toBe(400)
})

test('process and mark-as-worked-on, without a body; GET /office-files/v2/unprocessed/count (unprocessedCount)', async () => {
  const id = await received()
  const { unprocessedCount } = await make('GET /office-files/v2/unprocessed/count')
  expectFields(await make(`PUT /office-files/v2/${id}/mark-as-worked-on`), RECORD)
  const processed = await make(`PUT /office-files/v2/${id}/process`)
  expect(processed).toMatchObject({ documentStatus: 'Processed' })
  expect(await make('GET /office-files/v2/unprocessed/count')).toEqual({
    unprocessedCount: unprocessedCount - 1,
  })
})

describe('comments', () => {
  test('GET by officeFileId; POST id and text: the id is the document’s', async () => {
    const officeFileId = await received()
    const comment = await make('POST /office-files/v2/comments', { id: officeFileId, text: 'Thank you.' })
    expect(comment).toMatchObject({ officeFileId, text: 'Thank you.' })
    expect(comment.id).not.toBe(officeFileId)
    await make('POST /office-files/v2/comments', { id: officeFileId, text: 'Thank you.' })
    const { comments } = await make(`GET /office-files/v2/${officeFileId}/comments`)
    expect(comments).toHaveLength(2)
    expectFields(comments[0], 'officeFileId text')
    expect((await make(`GET /office-files/v3/${officeFileId}`)).document.commentPreview).toBe('Thank you.')
  })

  test('by the fields of a comment: officeFileId, text', async () => {
    const officeFileId = await received()
    const comment = await make('POST /office-files/v2/comments', { officeFileId, text: 'Thank you.' })
    expect(comment).toMatchObject({ officeFileId, text: 'Thank you.' })
  })

  test('one about nothing is refused, and one about somebody else’s document is not found', async () => {
    const post = async (body: object) =>
      (await app.send('POST /office-files/v2/comments', { as: own, body })).status
    expect(await post({ text: 'Hello' })).toBe(400)
    expect(await post({ id: randomUUID(), text: 'Hello' })).toBe(404)
  })
})

test('forward (sharedDocumentId, toPracticeId)', async () => {
  const forwarded = await make('POST /office-files/v2/forward', {
    sharedDocumentId: await received(),
    toPracticeId: other.practiceId,
  })
  expectFields(forwarded, RECORD)
  expect(forwarded).toMatchObject({ toPracticeId: other.practiceId })
})

test('change type (PATCH with isReferral): the last one to write wins, unless they say what they saw', async () => {
  const id = await received()
  const before = (await make(`GET /office-files/v3/${id}`)).document.version
  for (const isReferral of [true, false])
    expect(await make(`PATCH /office-files/v2/${id}`, { isReferral })).toMatchObject({ isReferral })
  const body = { isReferral: true, version: before }
  expect((await app.send(`PATCH /office-files/v2/${id}`, { as: own, body })).status).toBe(409)
  expect(
    (await app.send(`PATCH /office-files/v2/${randomUUID()}`, { as: own, body: { isReferral: true } }))
      .status,
  ).toBe(404)
})

test('DELETE row (id, officeFileType, isReferral)', async () => {
  const id = await received()
  await make(`DELETE /office-files/v2/${id}?officeFileType=Incoming&isReferral=false`)
  expect(idsIn(await make('GET /office-files/v2'))).not.toContain(id)
})
