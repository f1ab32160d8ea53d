import { randomBytes } from 'node:crypto'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#providers/storage/testing/s3-server.ts'
import { DEMO_PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts'
import { sweep } from './jobs.ts'
import { draftFolderOf } from './plugin.ts'
import { claimFile, releaseFiles } from './public.ts'
import { forgetUnused, rewrapAll } from './rotate-keys.ts'

type Person = LoginReply

const stores = {
  disk: async () => ({ env: {} as Record<string, string>, stop: async () => undefined }),
  S3: async () => {
    const s3 = await startS3Server()
    const { bucket, region, endpoint, credentials } = s3.options
    const env = {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    }
    return { env, stop: () => s3.stop() }
  },
}

describe.each(Object.entries(stores))('files on %s', (_name, open) => {
  let app: TestApp
  let owner: Person
  let other: Person
  let stop: () => Promise<unknown>
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    app = await startTestApp({ env: store.env })
    owner = await app.signIn('owner@brightsmiles.example', 'files-owner')
    other = await app.signIn('owner@lakesidesurgery.example', 'files-other')
    app.services.files.holders.set('test', {
      listReadable: async (_db, person, ids) => ids.filter((id) => id === person.practiceId),
    })
  })
  afterAll(async () => {
    await app.close()
    await stop()
  })

  async function send(
    as: Person,
    name: string,
    bytes: Uint8Array,
    { blobType = 'attachment', way = 'private', id = '', headers = {} } = {},
  ) {
    const query = new URLSearchParams({ fileName: name, ...(id && { id }) })
    const answer = await fetch(`${app.url}/files/v2/${way}/${blobType}?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as.token}`,
        user: as.givenName,
        'content-type': 'application/octet-stream',
        ...headers,
      },
      body: bytes as BodyInit,
    })
    return { status: answer.status, body: await answer.json() }
  }
  // The body is always read: a half-read connection stays open until the server stops.
  async function fetchUrl(path: string | null, headers: Record<string, string> = {}) {
    const answer = await fetch(`${app.url}${path}`, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes }
  }
  const claim = (file: StoredFile, by: Person, recordId: string) =>
    app.services.transactions.run((tx) =>
      claimFile(tx, {
        fileId: file.id,
        sender: { kind: 'person', id: by.givenName },
        blobType: 'attachment',
        holder: 'test',
        recordId,
      }),
    )

  test('come back byte for byte, as attachments that run nothing', async () => {
    const bytes = Buffer.from('Upper right pain on biting.\n')
    const { status, body } = await send(owner, 'note.txt', bytes)
    expect(status).toBe(200)
    expect(body).toMatchObject({ fileName: 'note.txt', kind: 'TEXT', size: bytes.length, state: 'unclaimed' })
    const answer = await fetchUrl(body.url)
    expect(answer.bytes).toEqual(bytes)
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="note.txt"')
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are served in ranges', async () => {
    const bytes = randomBytes(300_000)
    const { body } = await send(owner, 'data.bin', bytes)
    const part = await fetchUrl(body.url, { range: 'bytes=65000-140000' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 65000-140000/300000')
    expect(part.bytes).toEqual(bytes.subarray(65_000, 140_001))
    const tail = await fetchUrl(body.url, { range: 'bytes=-10' })
    expect(tail.bytes).toEqual(bytes.subarray(-10))
    expect((await fetchUrl(body.url, { range: 'bytes=300000-' })).status).toBe(416)
    expect((await fetchUrl(body.url, { range: 'nonsense' })).status).toBe(200)
    const etag = part.headers.get('etag') ?? ''
    expect((await fetchUrl(body.url, { 'if-none-match': etag })).status).toBe(304)
    expect((await fetchUrl(body.url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('are their sender’s alone until something holds them, then follow the record', async () => {
    const { body } = await send(owner, 'record.txt', Buffer.from('x'))
    expect((await app.call('GET /files/v2/:id', { params: { id: body.id }, as: other })).status).toBe(404)
    expect((await app.call('GET /file-reader/v2/:id', { params: { id: body.id }, as: other })).status).toBe(
      404,
    )
    await claim(body, owner, other.practiceId ?? '')
    expect((await app.call('GET /files/v2/:id', { params: { id: body.id }, as: other })).status).toBe(200)
    expect((await app.call('GET /file-reader/v2/:id', { params: { id: body.id }, as: other })).body).toBe('x')
    expect((await app.call('GET /files/v2/:id', { params: { id: body.id }, as: owner })).status).toBe(404)
    expect((await fetchUrl(body.url)).status).toBe(404)
  })

  test('can be claimed once, and only their sender’s', async () => {
    const { body } = await send(owner, 'once.txt', Buffer.from('x'))
    await expect(claim(body, other, 'a')).rejects.toThrow()
    const claims = await Promise.allSettled([claim(body, owner, 'a'), claim(body, owner, 'b')])
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('have links that end with their time and with their session, and rest while it is locked', async () => {
    const visitor = await app.signIn('owner@brightsmiles.example', 'files-visitor')
    const { body } = await send(visitor, 'link.txt', Buffer.from('x'))
    const forged = body.url.replace(
      /download\/(.)/,
      (_: string, one: string) => `download/${one === 'A' ? 'B' : 'A'}`,
    )
    expect((await fetchUrl(forged)).status).toBe(404)
    await app.call('POST /authentication/v2/lock', { as: visitor })
    expect((await fetchUrl(body.url)).status).toBe(404)
    await app.call('POST /authentication/v2/unlock', { as: visitor, body: { password: DEMO_PASSWORD } })
    expect((await fetchUrl(body.url)).status).toBe(200)
    await app.call('POST /authentication/v2/logout', { as: visitor })
    expect((await fetchUrl(body.url)).status).toBe(404)
    const mine = await send(owner, 'late.txt', Buffer.from('x'))
    app.clock.pass(17 * 60)
    const late = await fetchUrl(mine.body.url)
    expect(late.status).toBe(410)
    expect(JSON.parse(late.bytes.toString())).toMatchObject({ code: 'file-link-expired' })
    owner = await app.signIn('owner@brightsmiles.example', 'files-owner')
    other = await app.signIn('owner@lakesidesurgery.example', 'files-other')
  })

  test('sent twice under one id are stored once', async () => {
    const id = crypto.randomUUID()
    const first = await send(owner, 'twice.txt', Buffer.from('one'), { id })
    const second = await send(owner, 'twice.txt', Buffer.from('one'), { id })
    expect(second.body).toMatchObject({ id, size: first.body.size })
    expect((await send(other, 'twice.txt', Buffer.from('two'), { id })).status).toBe(404)
  })

  test('sent at once under one id do not tear each other apart', async () => {
    const id = crypto.randomUUID()
    const bytes = randomBytes(200_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(owner, 'race.bin', bytes, { id })))
    expect(answers.every(({ status }) => status === 200 || status === 423)).toBe(true)
    const { body } = await app.call('GET /files/v2/:id', { params: { id }, as: owner })
    expect((await fetchUrl(body.url)).bytes).toEqual(bytes)
  })

  test.each([
    ['empty', Buffer.alloc(0), 'empty.txt', 400, 'file-empty'],
    [
      'a truncated picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'cut.png',
      422,
      'file-damaged',
    ],
  ])('%s is refused and leaves nothing', async (_what, bytes, name, status, code) => {
    const id = crypto.randomUUID()
    expect(await send(owner, name, bytes, { id })).toMatchObject({ status, body: { code } })
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
  })

  test('of another sort than the place takes are refused', async () => {
    const picture = { blobType: 'profile-image', way: 'public' }
    expect(await send(owner, 'me.png', Buffer.from('text'), picture)).toMatchObject({ status: 415 })
    expect(await send(owner, 'me.png', Buffer.from('x'), { blobType: 'profile-image' })).toMatchObject({
      status: 415,
    })
    expect(await send(owner, 'x.txt', Buffer.from('x'), { blobType: 'nonsense' })).toMatchObject({
      status: 400,
    })
    const tooLarge = await send(owner, 'me.png', Buffer.alloc(11 * 1024 * 1024), picture)
    expect(tooLarge).toMatchObject({ status: 413, body: { message: 'This file is larger than 10 MB.' } })
  })

  test('lose what pictures reveal about their place, and get a small picture', async () => {
    const gps = {
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 16/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '97/1 44/1 0/1',
      },
    }
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#884422' } })
      .withExif(gps)
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await send(owner, 'photo.jpg', photo)
    expect(body).toMatchObject({ kind: 'IMAGE', width: 1200, height: 800 })
    const stored = (await fetchUrl(body.url)).bytes
    expect(stored.includes('GPS')).toBe(false)
    expect(JSON.stringify((await sharp(stored).metadata()).exif?.toString('latin1') ?? '')).not.toContain(
      '30/1',
    )
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
    const small = await fetchUrl(body.thumbnailUrl)
    const { width, format } = await sharp(small.bytes).metadata()
    expect({ width, format }).toEqual({ width: 480, format: 'webp' })
  })

  test('are deleted by their sender while nothing holds them', async () => {
    const { body } = await send(owner, 'gone.txt', Buffer.from('x'))
    expect((await app.call('DELETE /files/v2/:id', { params: { id: body.id }, as: other })).status).toBe(404)
    expect((await app.call('DELETE /files/v2/:id', { params: { id: body.id }, as: owner })).status).toBe(200)
    expect((await fetchUrl(body.url)).status).toBe(404)
    const claimed = await send(owner, 'held.txt', Buffer.from('x'))
    await claim(claimed.body, owner, owner.practiceId ?? '')
    expect(
      await app.call('DELETE /files/v2/:id', { params: { id: claimed.body.id }, as: owner }),
    ).toMatchObject({ status: 409 })
    await app.services.transactions.run((tx) =>
      releaseFiles(tx, { holder: 'test', recordId: owner.practiceId ?? '' }, [claimed.body.id]),
    )
    expect((await app.call('GET /files/v2/:id', { params: { id: claimed.body.id }, as: owner })).status).toBe(
      404,
    )
  })

  test('that nothing claimed in a day are swept', async () => {
    const { body } = await send(owner, 'loose.txt', Buffer.from('x'))
    const stored = await send(owner, 'kept.txt', Buffer.from('x'))
    await claim(stored.body, owner, owner.practiceId ?? '')
    await sweep.run({}, app.services)
    expect((await app.call('GET /files/v2/:id', { params: { id: body.id }, as: owner })).status).toBe(200)
    app.clock.pass(25 * 60 * 60)
    await sweep.run({}, app.services)
    owner = await app.signIn('owner@brightsmiles.example', 'files-owner')
    other = await app.signIn('owner@lakesidesurgery.example', 'files-other')
    expect((await app.call('GET /files/v2/:id', { params: { id: body.id }, as: owner })).status).toBe(404)
    expect((await app.call('GET /files/v2/:id', { params: { id: stored.body.id }, as: owner })).status).toBe(
      200,
    )
  })

  test('open after the master key was changed and the old one forgotten', async () => {
    const bytes = randomBytes(100_000)
    const { body } = await send(owner, 'rotated.bin', bytes)
    const { db, vault, masterKeys } = app.services
    const parts = { db, vault, masterKeys, draftFolder: draftFolderOf(app.services.config) }
    const first = await masterKeys.currentId()
    await masterKeys.addMasterKey()
    expect(await rewrapAll(parts)).toBeGreaterThan(0)
    expect(await rewrapAll(parts)).toBe(0)
    expect(await forgetUnused(parts, 'another')).toBeGreaterThan(0)
    expect(await masterKeys.ids()).not.toContain(first)
    expect((await fetchUrl(body.url)).bytes).toEqual(bytes)
  })

  describe('resumed', () => {
    const upload = (
      bytes: Buffer,
      metadata: Record<string, string>,
      options: Partial<tus.UploadOptions> = {},
    ) =>
      new Promise<{ url: string | null; error?: tus.DetailedError }>((resolve) => {
        const one = new tus.Upload(bytes, {
          endpoint: `${app.url}/files/v2/resumable`,
          headers: { authorization: `Bearer ${owner.token}`, user: owner.givenName },
          metadata: { blobType: 'attachment', ...metadata },
          retryDelays: [],
          onSuccess: () => resolve({ url: one.url }),
          onError: (error) => resolve({ url: one.url, error: error as tus.DetailedError }),
          ...options,
        })
        one.start()
      })

    test('in pieces they come together', async () => {
      const bytes = randomBytes(1_000_003)
      const id = crypto.randomUUID()
      const { error } = await upload(bytes, { fileName: 'pieces.bin', id }, { chunkSize: 70_001 })
      expect(error).toBeUndefined()
      const { body } = await app.call('GET /files/v2/:id', { params: { id }, as: owner })
      expect(body).toMatchObject({ fileName: 'pieces.bin', size: bytes.length })
      expect((await fetchUrl(body.url)).bytes).toEqual(bytes)
    })

    test('they go on where the connection was cut', async () => {
      const bytes = randomBytes(600_000)
      const id = crypto.randomUUID()
      const headers = {
        authorization: `Bearer ${owner.token}`,
        user: owner.givenName,
        'tus-resumable': '1.0.0',
      }
      const metadata = { fileName: 'cut.bin', blobType: 'attachment', id }
      const encoded = Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',')
      const created = await fetch(`${app.url}/files/v2/resumable`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': '600000', 'upload-metadata': encoded },
      })
      expect(created.status).toBe(201)
      const url = `${app.url}${created.headers.get('location')}`
      const patch = (offset: number, body: Uint8Array) =>
        fetch(url, {
          method: 'PATCH',
          headers: {
            ...headers,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: body as BodyInit,
        })
      expect((await patch(0, bytes.subarray(0, 200_000))).headers.get('upload-offset')).toBe('200000')
      const wrong = await patch(5, bytes.subarray(5))
      expect(wrong.status).toBe(409)
      expect(await wrong.json()).toMatchObject({ statusCode: 409 })
      const head = await fetch(url, { method: 'HEAD', headers })
      expect(head.headers.get('upload-offset')).toBe('200000')
      const stranger = { ...headers, authorization: `Bearer ${other.token}`, user: other.givenName }
      expect((await fetch(url, { method: 'HEAD', headers: stranger })).status).toBe(404)
      expect((await patch(200_000, bytes.subarray(200_000))).status).toBe(204)
      const { body } = await app.call('GET /files/v2/:id', { params: { id }, as: owner })
      expect((await fetchUrl(body.url)).bytes).toEqual(bytes)
    })

    test('refused ones say why, in the one shape, and leave nothing', async () => {
      const id = crypto.randomUUID()
      const { error } = await upload(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {
        fileName: 'cut.png',
        id,
      })
      expect(JSON.parse(error?.originalResponse?.getBody() ?? '{}')).toMatchObject({
        statusCode: 422,
        code: 'file-damaged',
      })
      expect((await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
      const without = await upload(Buffer.from('x'), { fileName: '' })
      expect(without.error?.originalResponse?.getStatus()).toBe(400)
    })
  })

  test('a profile picture is cut, shown to everybody and replaced', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#224488' } })
      .png()
      .toBuffer()
    const picture = { blobType: 'profile-image', way: 'public' }
    const { body } = await send(owner, 'me.png', photo, picture)
    const set = (as: Person, fileId: string | null) =>
      app.call('POST /persons/v3/profile-image', {
        as,
        body: { fileId, crop: { x: 0.1, y: 0, width: 0.5, height: 0.75 } },
      })
    expect((await set(other, body.id)).status).toBe(404)
    const first = await set(owner, body.id)
    expect(first.status).toBe(200)
    const shown = await fetchUrl(first.body.profileImage)
    const { width, height } = await sharp(shown.bytes).metadata()
    expect({ width, height }).toEqual({ width: 512, height: 512 })
    const me = await app.call('GET /users/v2/:id', { params: { id: owner.givenName }, as: owner })
    expect(me.body.profileImage).toBe(first.body.profileImage)
    const next = await send(owner, 'me2.png', photo, picture)
    const second = await set(owner, next.body.id)
    expect((await fetchUrl(second.body.profileImage)).status).toBe(200)
    expect((await fetchUrl(first.body.profileImage)).status).toBe(404)
    expect((await set(owner, null)).body).toEqual({ profileImage: null })
    expect((await fetchUrl(second.body.profileImage)).status).toBe(404)
  })
})
