import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: unknown) => specifiedClient(app)(written, { as: own, body })

const WORDS = Buffer.from('A letter in words.')
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()

test('upload private by blobType, download by token and file name, delete', async () => {
  const file = await make('POST /files/v2/private/attachment?fileName=letter.txt', WORDS)
  expectFields(file, 'id url fileName')
  const { status, body } = await app.send(`GET ${file.url}`)
  expect([status, body]).toEqual([200, 'A letter in words.'])
  await make(`DELETE /files/v2/${file.id}`)
  expect((await app.send(`GET ${file.url}`)).status).not.toBe(200)
})

test('a file that is sent twice without an id is stored twice', async () => {
  const send = () => make('POST /files/v2/private/attachment?fileName=letter.txt', WORDS)
  expect((await send()).id).not.toBe((await send()).id)
})

test('upload public by blobType, and POST profile-image of it', async () => {
  const { id } = await make('POST /files/v2/public/profile-image?fileName=me.png', await picture())
  const { profileImage } = await make('POST /persons/v3/profile-image', { fileId: id })
  expect((await app.send(`GET ${profileImage}`)).status).toBe(200)
})

test('thumbnail; file-reader download', async () => {
  const { id, thumbnailUrl } = await make(
    'POST /files/v2/private/attachment?fileName=me.png',
    await picture(),
  )
  expect((await app.send(`GET ${thumbnailUrl}`)).status).toBe(200)
  expect((await app.send(`GET /file-reader/v2/${id}`, { as: own })).status).toBe(200)
})
