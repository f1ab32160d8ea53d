import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as patients from '#capabilities/patients/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, faxDesk, newFaxNumber } from '../testing/fax-desk.ts'
import { suggest } from './suggest-job.ts'

const app = useTestApp()
const desk = () => faxDesk(app)

/** Stands in for tesseract, and reads whatever a test says that the page says. */
let folder: string
const { PATH } = process.env
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-reads-'))
  const script = `#!/bin/sh
[ "$1" = --version ] && exit 0
[ -f ${folder}/endless ] && exec yes
cat > /dev/null
cat ${folder}/text`
  await writeFile(join(folder, 'tesseract'), script, { mode: 0o755 })
  await says('')
  process.env.PATH = `${folder}:${PATH}`
})
afterAll(async () => {
  process.env.PATH = PATH
  await rm(folder, { recursive: true, force: true })
})
const says = (text: string) => writeFile(join(folder, 'text'), text)

async function somePatient(as: LoginReply) {
  const practiceId = as.practiceId!
  const id = randomUUID()
  const lastName = `Q${id.replace(/[^a-f]/g, '')}x`
  const patient = { firstName: 'Marta', lastName, dateOfBirth: '1971-03-09', email: null, phones: [] }
  await app.services.transactions.run(
    (tx) => patients.add(tx, practiceId, { id, isAnother: false, ...patient }, as.givenName),
    { practiceId },
  )
  return { id, name: `Marta ${lastName}` }
}

async function receivedWhile(as: LoginReply, text: string) {
  await says(text)
  const faxId = await desk().received(as, BRIGHT_SMILES, newFaxNumber())
  await suggest.run({ faxId, practiceId: as.practiceId! }, app.services)
  return faxId
}

describe('a fax that came in', () => {
  test('suggests the patient and the sender, and a person takes both', async () => {
    const own = await desk().worker()
    const { id, name } = await somePatient(own)
    const faxId = await receivedWhile(own, `From: Lake Cardiology\nPatient: ${name}   DOB: 03/09/1971`)
    const { body: fax } = await desk().get(own, faxId)
    expect(fax).toMatchObject({
      suggestedPatient: { id, name, dateOfBirth: '1971-03-09' },
      suggestedSender: 'Lake Cardiology',
      patientId: null,
      senderPracticeName: '',
    })
    const body = { name: 'Lake Cardiology' }
    const params = { faxId }
    const named = await app.call('PUT /efaxes/v2/messages/:faxId/sender', { as: own, params, body })
    expect(named.body).toMatchObject({ senderPracticeName: 'Lake Cardiology', suggestedSender: null })
    const set = await app.call('PUT /efaxes/v2/messages/:faxId/patient', {
      as: own,
      params,
      body: { patientId: id },
    })
    expect(set.body).toMatchObject({ patientId: id, suggestedPatient: null })
    const { contacts } = (await app.call('GET /efaxes/v2/contacts', { as: own, query: {} })).body
    expect(contacts).toContainEqual(
      expect.objectContaining({ practiceName: 'Lake Cardiology', eFaxNumber: fax.senderFaxNumber }),
    )
    await desk().receive(BRIGHT_SMILES, fax.senderFaxNumber)
    const next = await desk().table(own, { searchKey: fax.senderFaxNumber })
    expect(next.map(({ senderPracticeName }) => senderPracticeName)).toEqual([
      'Lake Cardiology',
      'Lake Cardiology',
    ])
  })

  test('suggests nobody where somebody said who it is, it is processed, or its page says nothing', async () => {
    const own = await desk().worker()
    const { id, name } = await somePatient(own)
    const text = `Patient: ${name}   DOB: 03/09/1971`
    const silent = await receivedWhile(own, 'Thank you.')
    expect((await desk().get(own, silent)).body).toMatchObject({
      suggestedPatient: null,
      suggestedSender: null,
    })
    const faxId = await receivedWhile(own, 'Thank you.')
    const other = await somePatient(own)
    await app.call('PUT /efaxes/v2/messages/:faxId/patient', {
      as: own,
      params: { faxId },
      body: { patientId: other.id },
    })
    await says(text)
    await suggest.run({ faxId, practiceId: own.practiceId! }, app.services)
    expect((await desk().get(own, faxId)).body).toMatchObject({ patientId: other.id, suggestedPatient: null })
    await desk().process(own, silent)
    await suggest.run({ faxId: silent, practiceId: own.practiceId! }, app.services)
    expect((await desk().get(own, silent)).body.suggestedPatient).toBeNull()
    expect(id).not.toBe(other.id)
  })

  test('names somebody new with their birth date, until somebody says who it is', async () => {
    const own = await desk().worker()
    const page = 'From: Lake Cardiology\nPatient: Zoe Newcomb   DOB: 03/09/1971\nDate: 11/18/2026'
    const faxId = await receivedWhile(own, page)
    expect((await desk().get(own, faxId)).body).toMatchObject({
      suggestedPatient: null,
      suggestedNew: { name: 'Zoe Newcomb', dateOfBirth: '1971-03-09' },
    })
    const { id } = await somePatient(own)
    const set = await app.call('PUT /efaxes/v2/messages/:faxId/patient', {
      as: own,
      params: { faxId },
      body: { patientId: id },
    })
    expect(set.body.suggestedNew).toBeNull()
    const several = await receivedWhile(own, 'Patient: Zoe Newcomb\nPatient: Max Newcomb')
    expect((await desk().get(own, several)).body.suggestedNew).toBeNull()
  })

  test('suggests no patient of another practice, and is suggested to no other', async () => {
    const own = await desk().worker()
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const { name } = await somePatient(lakeside)
    const faxId = await receivedWhile(own, `Patient: ${name}   DOB: 03/09/1971`)
    expect((await desk().get(own, faxId)).body.suggestedPatient).toBeNull()
    await suggest.run({ faxId, practiceId: lakeside.practiceId! }, app.services)
    expect((await desk().get(own, faxId)).body.suggestedPatient).toBeNull()
    const answer = await app.call('PUT /efaxes/v2/messages/:faxId/sender', {
      as: lakeside,
      params: { faxId },
      body: { name: 'Somebody' },
    })
    expect(answer.status).toBe(404)
  })

  test('comes in although the program that reads it never ends', async () => {
    const own = await desk().worker()
    await writeFile(join(folder, 'endless'), '')
    const faxId = await receivedWhile(own, '')
    await rm(join(folder, 'endless'))
    expect((await desk().get(own, faxId)).body).toMatchObject({
      suggestedPatient: null,
      suggestedSender: null,
    })
  })
})
