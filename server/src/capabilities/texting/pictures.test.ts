import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import type { IncomingMedia } from '#providers/sms/port.ts'
import { useTestApp } from '#testing/test-app.ts'
import { receiveText } from './incoming/receive.ts'
import { newNumber, PRACTICE_NUMBER, textDesk } from './testing/desk.ts'

const app = useTestApp()
type Caller = Awaited<ReturnType<typeof app.signIn>>

let desk: Caller
let surgeon: Caller
let own: ReturnType<typeof textDesk>
let jpeg: Buffer
beforeAll(async () => {
  desk = await app.signIn('frontdesk@brightsmiles.example')
  surgeon = await app.signIn('frontdesk@lakesidesurgery.example')
  own = textDesk(app, desk)
  const create = { width: 64, height: 48, channels: 3, background: 'teal' } as const
  jpeg = await sharp({ create }).jpeg().toBuffer()
})

const picture = (bytes: Buffer): IncomingMedia => ({ contentType: 'image/jpeg', bytes, missing: null })
const receive = (from: string, media: IncomingMedia[], body = '', providerId: string = randomUUID()) =>
  receiveText(app.services, { from, to: PRACTICE_NUMBER, body, media, providerId })
const upload = async (bytes: Buffer, name = 'tooth.jpg', as = desk): Promise<string> => {
  const { status, body } = await fileClient(app).send(as, name, bytes)
  expect(status).toBe(200)
  return body.id
}
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

test('a picture that a patient sends is a file of the message, once, for this practice alone', async () => {
  const number = newNumber()
  const providerId = randomUUID()
  await Promise.all([
    receive(number, [picture(jpeg)], '', providerId),
    receive(number, [picture(jpeg)], '', providerId),
  ])
  await receive(number, [picture(jpeg)], '', providerId)
  const conversation = (await own.with(number))!
  expect(conversation).toMatchObject({ previewText: 'Picture', hasUnreadMessage: true })
  const messages = await own.messages(conversation.id)
  expect(messages).toMatchObject([
    {
      smsMessage: '',
      messageType: 'MMS',
      isIncoming: true,
      missingPictures: [],
      files: [{ kind: 'IMAGE', mediaType: 'image/jpeg', fileName: 'picture-1.jpg', url: null }],
    },
  ])
  const [file] = messages[0]!.files
  expect((await fileClient(app).contentOf(desk, file!.id))?.length).toBeGreaterThan(0)
  const foreign = await app.send(`GET /files/v2/${file!.id}`, { as: surgeon })
  expect(foreign.status).toBe(404)
})

test('pictures of both directions are on the patient’s page, and found by their names', async () => {
  const number = newNumber()
  const { id: patientId } = await own.patient(number)
  await receive(number, [{ contentType: 'image/jpeg', bytes: null, missing: 'too-large' }, picture(jpeg)])
  const { id } = (await own.with(number))!
  expect((await own.send(id, 'Like this', { fileIds: [await upload(jpeg)] })).status).toBe(200)
  const { body } = await app.call('GET /patients/v2/:id/files', { as: desk, params: { id: patientId } })
  expect(body.files.map(({ name, detail, path }) => ({ name, detail, path })).toSorted(byName)).toEqual([
    { name: 'picture-2.jpg', detail: 'Text received', path: `/dashboard/patients?conversationId=${id}` },
    { name: 'tooth.jpg', detail: 'Text sent', path: `/dashboard/patients?conversationId=${id}` },
  ])
  const search = (as: typeof desk) =>
    app.call('GET /patient-texting/v2/search', { as, query: { keyword: 'tooth jpg' } })
  const ownHits = (await search(desk)).body.messages.filter(({ conversationId }) => conversationId === id)
  expect(ownHits.map(({ text }) => text)).toEqual(['Bright Smiles Dental: Like this · tooth.jpg'])
  expect((await search(surgeon)).body.messages).toEqual([])
})

test('a picture that could not be taken in is named, and its words stay', async () => {
  const number = newNumber()
  const tooLarge: IncomingMedia = { contentType: 'image/jpeg', bytes: null, missing: 'too-large' }
  const broken: IncomingMedia = { contentType: 'image/jpeg', bytes: Buffer.from('no picture'), missing: null }
  await receive(number, [tooLarge, picture(jpeg), broken], 'Look at this')
  const { id } = (await own.with(number))!
  const [message] = await own.messages(id)
  expect(message).toMatchObject({ smsMessage: 'Look at this', missingPictures: ['too-large', 'wrong-type'] })
  expect(message!.files).toHaveLength(1)
})

test('somebody else’s picture, one that was sent, and a file that is not a picture are refused with a sentence', async () => {
  const { id } = await own.open(newNumber())
  const send = (fileIds: string[]) => own.send(id, 'Here', { fileIds })
  const colleague = await app.signIn('owner@brightsmiles.example')
  const gone = { code: 'picture-gone' }
  expect((await send([await upload(jpeg, 'a.jpg', colleague)])).body).toMatchObject(gone)
  expect((await send([randomUUID()])).body).toMatchObject(gone)
  const once = await upload(jpeg)
  expect((await send([once])).status).toBe(200)
  expect((await send([once])).body).toMatchObject(gone)
  const words = await upload(Buffer.from('Just words.'), 'words.txt')
  const refused = await send([words])
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'pictures-refused' }])
  expect(refused.body.message).toMatch(/JPEG, PNG or GIF/)
  // The refused text left nothing behind: the file can be used elsewhere.
  expect(await own.messages(id)).toHaveLength(1)
})

test('pictures leave by addresses that open them alone, for a while', async () => {
  const number = newNumber()
  const { id } = await own.open(number)
  const [fileId, other] = [await upload(jpeg), await upload(jpeg, 'other.jpg')]
  const body = { id: randomUUID(), conversationId: id, smsMessage: '', fileIds: [fileId] }
  const send = () => app.send('POST /patient-texting/v2/send-sms', { as: desk, body })
  const sent = await Promise.all([send(), send()])
  for (const { status, body: message } of sent)
    expect([status, message]).toMatchObject([
      200,
      // The first text names the practice, whatever it is.
      { smsMessage: 'Bright Smiles Dental:', messageType: 'MMS', files: [{ id: fileId }] },
    ])
  await soon(async () => expect(await own.messages(id)).toMatchObject([{ smsStatus: 'delivered' }]))
  const [onPhone, ...more] = await own.phone(number)
  expect(more).toEqual([])
  const path = new URL(onPhone!.pictures[0]!).pathname
  const fetched = await fetch(`${app.url}${path}`)
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await fetched.arrayBuffer()).byteLength).toBeGreaterThan(0)
  const [, , , token, name] = path.split('/')
  const bytes = Buffer.from(token!, 'base64url')
  Buffer.from(other.replaceAll('-', ''), 'hex').copy(bytes)
  expect((await fetch(`${app.url}/files/v2/download/${bytes.toString('base64url')}/${name}`)).status).toBe(
    404,
  )
  app.clock.pass(17 * 60)
  expect((await fetch(`${app.url}${path}`)).status).toBe(410)
})
