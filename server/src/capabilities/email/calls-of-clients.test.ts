import { randomUUID } from 'node:crypto'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: object) => specifiedClient(app)(written, { as: own, body })

const BASE = '/emails/v2'
const newRecipient = () => ({
  firstName: 'Nora',
  lastName: `Quill${randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-05-06',
  email: `${randomUUID()}@mail.example`,
})
const addRecipient = () => make(`POST ${BASE}/recipients`, newRecipient())

test('POST add recipient; GET and PUT patient recipients', async () => {
  const recipient = newRecipient()
  const added = await make(`POST ${BASE}/recipients`, recipient)
  expectFields(added, 'id firstName lastName dateOfBirth email')
  expect(added).toMatchObject(recipient)
  const changed = { ...recipient, firstName: 'Dora' }
  expect(await make(`PUT ${BASE}/patient-recipients/${added.id}`, changed)).toMatchObject(changed)
  const { recipients } = await make(`GET ${BASE}/patient-recipients?keyword=${recipient.lastName}`)
  expect(recipients).toMatchObject([{ id: added.id, firstName: 'Dora' }])
})

test('adding an e-mail contact whose address is none answers statusCode 400', async () => {
  const { body } = await app.send(`POST ${BASE}/recipients`, {
    as: own,
    body: { ...newRecipient(), email: 'nora@' },
  })
  expect(body.statusCode).toBe(400)
})

test('POST send email, whose body the specification does not give: plain words do; the answer is a document', async () => {
  const { id: patientId } = await addRecipient()
  const email = { patientId, subject: 'Your plan', body: 'Here it is.\nPlease call us.' }
  const sent = await make(`POST ${BASE}/send`, email)
  expectFields(sent, 'id patientId patientName subject body')
  expect(sent).toMatchObject({ patientId, subject: 'Your plan', body: bodyOf(email.body) })
  expect((await make(`POST ${BASE}/send`, email)).id).not.toBe(sent.id)
})

test('GET recipient documents, newest first', async () => {
  const { id: patientId } = await addRecipient()
  const ids = []
  for (const subject of ['One', 'Two'])
    ids.unshift((await make(`POST ${BASE}/send`, { patientId, subject, body: subject })).id)
  const { documents } = await make(`GET ${BASE}/recipient-documents?patientId=${patientId}`)
  expect(documents.map(({ id }: { id: string }) => id)).toEqual(ids)
})
