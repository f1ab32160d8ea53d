import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, FAX_CLAIMS, faxDesk, newFaxNumber } from './testing/fax-desk.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
let own: LoginReply
beforeAll(async () => {
  own = await faxDesk(app).worker(undefined, [...FAX_CLAIMS, 'Patients'])
})
const make = (written: string, body?: unknown) => specifiedClient(app)(written, { as: own, body })
const upload = () => make('POST /files/v2/private/attachment?fileName=letter.txt', Buffer.from('A letter.'))

const V2 = '/efaxes/v2'
const MESSAGE =
  'id senderPracticeId senderPracticeName senderFaxNumber recipientPracticeId recipientFaxNumber eFaxStatus direction documentStatus processedDate hasSenderPracticeArchived hasReceiverPracticeArchived'

describe('sendfax: files and a number', () => {
  test('files as the upload answered them, by their id or by their address', async () => {
    const file = await upload()
    for (const attachment of [file, (await upload()).id, (await upload()).url]) {
      const to = newFaxNumber()
      const fax = await make(`POST ${V2}/sendfax`, { attachments: [attachment], recipientFaxNumber: to })
      expectFields(fax, MESSAGE)
      expect(fax).toMatchObject({
        senderFaxNumber: BRIGHT_SMILES,
        recipientFaxNumber: to,
        direction: 'outbound',
        eFaxStatus: 'Sending',
      })
      await faxDesk(app).until(own, fax.id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
      expect(await faxDesk(app).calls(to)).toHaveLength(1)
    }
  })

  test('with an id, the same twice is one fax, and another one under that id is refused', async () => {
    const [id, to] = [randomUUID(), newFaxNumber()]
    const body = { id, attachments: [(await upload()).id], recipientFaxNumber: to }
    for (let times = 0; times < 2; times++)
      expect(await make(`POST ${V2}/sendfax`, body)).toMatchObject({ id })
    const other = { ...body, recipientFaxNumber: newFaxNumber() }
    expect(await app.send(`POST ${V2}/sendfax`, { as: own, body: other })).toMatchObject({
      status: 409,
      body: { code: 'fax-differs' },
    })
    await faxDesk(app).until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    expect(await faxDesk(app).calls(to)).toHaveLength(1)
  })

  test('what /prepare refuses is refused, and names the field', async () => {
    const id = (await upload()).id
    const send = (body: object) => app.send(`POST ${V2}/sendfax`, { as: own, body })
    const refusal = (path: string) => ({ status: 400, body: { errors: [{ path }] } })
    expect(await send({ attachments: [], recipientFaxNumber: newFaxNumber() })).toMatchObject(
      refusal('body.attachments'),
    )
    expect(await send({ attachments: [id] })).toMatchObject(refusal('body.recipientFaxNumber'))
    for (const number of ['911', BRIGHT_SMILES, 'none'])
      expect(await send({ attachments: [id], recipientFaxNumber: number })).toMatchObject(
        refusal('body.recipientFaxNumber'),
      )
    const stranger = await faxDesk(app).worker()
    const theirs = await faxDesk(app).upload(stranger)
    for (const attachments of [[theirs], [randomUUID()]])
      expect(await send({ attachments, recipientFaxNumber: newFaxNumber() })).toMatchObject(
        refusal('body.attachments'),
      )
  })

  test('a namesake whom the practice usually writes to is a question, and the same pages leave once it is confirmed', async () => {
    const patient = newPatient()
    const usual = await make('POST /patients/v2', patient)
    const rare = await make('POST /patients/v2', { ...patient, id: randomUUID(), dateOfBirth: '1971-01-02' })
    const fax = async (patientId: string) => ({
      id: randomUUID(),
      attachments: [(await upload()).id],
      recipientFaxNumber: newFaxNumber(),
      patientId,
    })
    for (let times = 0; times < 2; times++) await make(`POST ${V2}/sendfax`, await fax(usual.id))
    const body = await fax(rare.id)
    const { status, body: question } = await app.send(`POST ${V2}/sendfax`, { as: own, body })
    expect({ status, message: question.message }).toEqual({
      status: 409,
      message: 'You usually write to the one born in 1990. This one was born in 1971.',
    })
    const code = question.errors[0].path.split('.').at(-1)
    const sent = await make(`POST ${V2}/sendfax`, { ...body, confirmed: [code] })
    expect(sent).toMatchObject({ id: body.id, patientId: rare.id })
  })
})

test('resendfax: without an id each is a fax of its own', async () => {
  const to = newFaxNumber()
  await faxDesk(app).machine(to, 'hangs-up')
  const long = await faxDesk(app).upload(own, 'long.txt', 'row\n'.repeat(60))
  const fax = await make(`POST ${V2}/sendfax`, { attachments: [long], recipientFaxNumber: to })
  await faxDesk(app).until(own, fax.id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
  await faxDesk(app).machine(to, 'works')
  const again = await make(`POST ${V2}/resendfax`, { faxId: fax.id })
  expectFields(again, MESSAGE)
  expect(again.id).not.toBe(fax.id)
})

test('efaxcontact (add with practiceId, practiceName, eFaxNumber, senderPracticeId; update by id); GET contacts by timestamp', async () => {
  const contact = { practiceId: null, practiceName: 'Hilltop Medical', eFaxNumber: newFaxNumber() }
  const added = await make(`POST ${V2}/efaxcontact`, { ...contact, senderPracticeId: own.practiceId })
  expectFields(added, 'practiceId practiceName eFaxNumber')
  expect(added).toMatchObject(contact)
  const changed = { ...contact, practiceName: 'Hilltop Medical Group' }
  expect(await make(`PUT ${V2}/efaxcontact/${added.id}`, changed)).toMatchObject(changed)
  const since = app.clock.now().getTime() - 60_000
  for (const time of [
    '',
    `?timestamp=${Math.floor(since / 1000)}`,
    `?timestamp=${new Date(since).toISOString()}`,
  ]) {
    const { contacts } = await make(`GET ${V2}/contacts${time}`)
    expect(contacts.map(({ id }: { id: string }) => id)).toContain(added.id)
  }
})

test('GET messages; PUT archive status; PUT mark processed by faxId; download; GET unprocessed count (unprocessedCount)', async () => {
  const faxId = await faxDesk(app).received(own, BRIGHT_SMILES)
  const { messages } = await make(`GET ${V2}/messages`)
  expectFields(messages[0], MESSAGE)
  const { unprocessedCount } = await make(`GET ${V2}/unprocessed/count`)
  expect(await make(`PUT ${V2}/mark-processed/${faxId}`)).toMatchObject({
    id: faxId,
    documentStatus: 'Processed',
  })
  expect(await make(`GET ${V2}/unprocessed/count`)).toEqual({ unprocessedCount: unprocessedCount - 1 })
  for (const isArchived of [true, false])
    expect((await make(`PUT ${V2}/archive-status`, { faxIds: [faxId], isArchived })).messages).toMatchObject([
      { id: faxId, hasReceiverPracticeArchived: isArchived },
    ])
  expect((await app.send(`GET ${V2}/download/${faxId}`, { as: own })).status).toBe(200)
})
