import { randomBytes } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { pdf } from '../inspect/testing/pdfs.ts'
import { fileClient } from '../testing/file-client.ts'

const app = useTestApp()
let owner: LoginReply
let client: ReturnType<typeof fileClient>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example', 'reading-owner')
  client = fileClient(app)
})

describe('whatever part of a file goes out leaves one line', () => {
  test.each([
    undefined,
    'bytes=0-',
    'bytes=1-',
    'bytes=-1',
    'bytes=-99999',
    'items=0-1',
    'bytes=5-9, 20-30',
    'bytes=100-200',
    'Bytes=1-',
    ' bytes=1-',
  ])('%s', async (range) => {
    const { body } = await client.send(owner, 'a.bin', randomBytes(1_000))
    const answer = await client.get(body.url, range === undefined ? {} : { range })
    expect([200, 206]).toContain(answer.status)
    expect(answer.bytes.length).toBeGreaterThan(0)
    expect(await client.countAudit('files.downloaded', body.id)).toBe(1)
  })

  test('by a bearer token too', async () => {
    const { body } = await client.send(owner, 'a.bin', randomBytes(1_000))
    const headers = { range: 'bytes=1-' }
    expect(
      (await app.call('GET /file-reader/v2/:id', { params: { id: body.id }, as: owner, headers })).status,
    ).toBe(206)
    expect(await client.countAudit('files.downloaded', body.id)).toBe(1)
  })

  test('however often a player asks, until a quarter of an hour has passed; and each session its own', async () => {
    const { body } = await client.send(owner, 'a.bin', randomBytes(1_000))
    for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=900-', 'bytes=0-'])
      await client.get(body.url, { range })
    expect(await client.countAudit('files.downloaded', body.id)).toBe(1)
    const again = await app.signIn('owner@brightsmiles.example', 'reading-again')
    await client.contentOf(again, body.id)
    expect(await client.countAudit('files.downloaded', body.id)).toBe(2)
    app.clock.pass(16 * 60)
    owner = await app.signIn('owner@brightsmiles.example', 'reading-owner')
    await client.contentOf(owner, body.id)
    await client.contentOf(owner, body.id)
    expect(await client.countAudit('files.downloaded', body.id)).toBe(3)
  })

  test('nothing goes out, nothing is written', async () => {
    const { body } = await client.send(owner, 'a.bin', randomBytes(1_000))
    expect((await client.get(body.url, { range: 'bytes=1000-' })).status).toBe(416)
    expect(await client.countAudit('files.downloaded', body.id)).toBe(0)
  })
})

test('a small picture is a reading of its own', async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const { body } = await client.send(owner, 'x-ray.png', png)
  await client.get(body.thumbnailUrl)
  await client.get(body.thumbnailUrl)
  expect(await client.countAudit('files.previewed', body.id)).toBe(1)
  expect(await client.countAudit('files.downloaded', body.id)).toBe(0)
})

test('what a browser has cached is shown only as long as its session may read it', async () => {
  const leaving = await app.signIn('owner@brightsmiles.example', 'reading-leaving')
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#228844' } })
    .png()
    .toBuffer()
  const { body } = await client.send(leaving, 'x-ray.png', png)
  const answers = await Promise.all([body.url, body.thumbnailUrl].map((url) => client.get(url)))
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
    Array(2).fill('private, no-cache'),
  )
  const [whole = '', small = ''] = answers.map(({ headers }) => headers.get('etag') ?? '')
  expect(whole).not.toBe(small)
  const revalidate = async () => [
    (await client.get(body.url, { 'if-none-match': whole })).status,
    (await client.get(body.thumbnailUrl, { 'if-none-match': small })).status,
  ]
  expect(await revalidate()).toEqual([304, 304])
  await app.call('POST /authentication/v2/logout', { as: leaving, body: {} })
  expect(await revalidate()).toEqual([404, 404])
})

test('a link is good as it was written, and in no other spelling', async () => {
  const { body } = await client.send(owner, 'a.txt', Buffer.from('x'))
  const [, token = ''] = /download\/([^/]+)\//.exec(body.url) ?? []
  expect((await client.get(body.url)).status).toBe(200)
  for (const other of [`${token}=`, `${token}!`, token.replace(/.$/, (last) => `${last}.`)])
    expect((await client.get(body.url.replace(token, encodeURIComponent(other)))).status).toBe(404)
})

test('a name with marks that the header gives a meaning comes back whole', async () => {
  const { body } = await client.send(owner, "it's (1) 100% *new*é.txt", Buffer.from('x'))
  const disposition = (await client.get(body.url)).headers.get('content-disposition') ?? ''
  const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(disposition) ?? []
  expect(encoded).toMatch(/^[A-Za-z0-9!#$&+.^_`|~%-]+$/)
  expect(decodeURIComponent(encoded)).toBe(body.fileName)
})

test.each([
  ['with a script', { catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }, true],
  ['that opens at a page', { catalog: '/OpenAction[3 0 R/Fit]' }, false],
])('a PDF %s goes out by what is in it, and its reader is warned', async (_what, parts, hasActiveContent) => {
  const { body } = await client.send(owner, 'form.pdf', pdf(parts))
  expect(body).toMatchObject({ kind: 'PDF', hasActiveContent })
  const { headers } = await client.get(body.url)
  expect(headers.get('content-type')).toBe(hasActiveContent ? 'application/octet-stream' : 'application/pdf')
})
