import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bytesAsSource } from './content.ts'
import { readPages } from './image/tiff-reader.ts'
import type { ImageForm } from './prepare-image.ts'
import { prepareImage } from './prepare-image.ts'
import {
  animation,
  pictureWithMetadata,
  pixels,
  plainPicture,
  pngChunk,
  raw,
  SECRETS,
} from './testing/pictures.ts'
import { tiff } from './testing/tiffs.ts'

async function clean(form: ImageForm, original: Buffer) {
  const prepared = await prepareImage(bytesAsSource('a', original), form)
  return { ...prepared, output: prepared.cleaned ? await buffer(await prepared.cleaned()) : original }
}

const drawn = (bytes: Buffer, page = 0): Promise<Buffer> => sharp(bytes, { page }).raw().toBuffer()

describe.each(['jpeg', 'png', 'webp'] as const)('a %s with metadata', (form) => {
  test('loses place, camera and person, and not one pixel', async () => {
    const original = await pictureWithMetadata(form)
    const before = await sharp(original).metadata()
    expect(original.includes('SecretCamera')).toBe(true)
    expect(before).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer), orientation: 6 })

    const { output, width, height, cleaned } = await clean(form, original)
    expect(cleaned).toBeDefined()
    for (const secret of SECRETS) expect(output.includes(secret)).toBe(false)
    const after = await sharp(output).metadata()
    expect(after.xmp ?? after.iptc).toBeUndefined()
    expect(after.exif?.length ?? 0).toBeLessThan(40)
    // Orientation and color profile stay.
    expect(after).toMatchObject({ format: form, orientation: 6, width: 64, height: 48, icc: before.icc })
    expect({ width, height }).toEqual({ width: 48, height: 64 })
    expect(await drawn(output)).toEqual(await drawn(original))
  })

  test('that was cleaned is clean', async () => {
    const { output } = await clean(form, await pictureWithMetadata(form))
    expect((await clean(form, output)).output).toEqual(output)
  })
})

test('GPS is in the picture before and gone after', async () => {
  const original = await pictureWithMetadata('jpeg')
  // The tag of the GPS directory, as an Exif field that points to one.
  const gpsTag = (bytes: Buffer | undefined): boolean =>
    !!bytes && (bytes.includes(Buffer.from('8825', 'hex')) || bytes.includes(Buffer.from('2588', 'hex')))
  expect(gpsTag((await sharp(original).metadata()).exif)).toBe(true)
  const { output, thumbnail } = await clean('jpeg', original)
  expect(gpsTag((await sharp(output).metadata()).exif)).toBe(false)
  expect((await sharp(thumbnail).metadata()).exif).toBeUndefined()
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a plain %s is stored as it is', async (form) => {
  const original = await plainPicture(form)
  expect((await clean(form, original)).output).toEqual(original)
})

test('a progressive JPEG keeps its scans', async () => {
  const original = await raw(300, 200)
    .withExif({ IFD0: { Artist: 'SecretPerson' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const { output } = await clean('jpeg', original)
  expect(output.includes('SecretPerson')).toBe(false)
  expect(await drawn(output)).toEqual(await drawn(original))
})

test('a JPEG loses comments, its inner thumbnail and the film a phone hung onto it', async () => {
  const plain = await plainPicture('jpeg')
  const jfif = plain.indexOf('JFIF')
  const comment = Buffer.from('\xff\xfe\x00\x0eSecretPlace!', 'latin1')
  const withThumbnail = Buffer.from('\xff\xe0\x00\x13JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01abc', 'latin1')
  const rest = jfif > 0 ? plain.subarray(jfif - 4 + 18) : plain.subarray(2)
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0SecretPlace', 'latin1')
  const { output } = await clean(
    'jpeg',
    Buffer.concat([plain.subarray(0, 2), withThumbnail, comment, rest, film]),
  )
  expect(output.includes('Secret')).toBe(false)
  expect(output.includes('abc')).toBe(false)
  expect(await drawn(output)).toEqual(await drawn(plain))
})

test('a PNG loses text, times and parts nobody knows', async () => {
  const plain = await plainPicture('png')
  const parts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'prVt'].map((name) =>
    pngChunk(name, Buffer.from('SecretPlace')),
  )
  const { output } = await clean('png', Buffer.concat([plain.subarray(0, 33), ...parts, plain.subarray(33)]))
  expect(output).toEqual(plain)
})

describe.each(['gif', 'webp'] as const)('an animated %s', (form) => {
  test('keeps its frames, times and loops', async () => {
    const original = await animation(form)
    const before = await sharp(original, { pages: -1 }).metadata()
    expect(before.pages).toBe(4)
    const picture =
      form === 'webp'
        ? await sharp(original, { pages: -1 })
            .withExif({ IFD0: { Artist: 'SecretPerson' } })
            .webp({ lossless: true })
            .toBuffer()
        : Buffer.concat([
            original.subarray(0, -1),
            Buffer.from('\x21\xfe\x0bSecretPlace\0\x21\xff\x0bXMP DataXMP\x0bSecretPlace\0;', 'latin1'),
          ])
    const { output } = await clean(form, picture)
    expect(output.includes('Secret')).toBe(false)
    const after = await sharp(output, { pages: -1 }).metadata()
    expect(after).toMatchObject({ pages: 4, delay: before.delay, loop: before.loop })
    for (const page of [0, 1, 2, 3]) expect(await drawn(output, page)).toEqual(await drawn(picture, page))
  })
})

describe('a TIFF', () => {
  const grey = (width: number, height: number) => pixels(width, height).subarray(0, width * height)

  test.each([true, false])(
    'loses its metadata, and keeps pages of any size (little-endian: %s)',
    async (isLittle) => {
      const profile = (await sharp(await pictureWithMetadata('jpeg')).metadata()).icc as Buffer
      const original = tiff(
        [
          {
            width: 30,
            height: 20,
            pixels: grey(30, 20),
            texts: {
              270: 'SecretPlace',
              271: 'SecretCamera',
              315: 'SecretPerson',
              306: '2024:01:01 10:00:00',
            },
            blobs: {
              700: Buffer.from('<xmp>SecretPerson'),
              33723: Buffer.from('SecretPlace'),
              34675: profile,
            },
            inner: { tag: 34853, text: 'SecretPlace' },
          },
          { width: 8, height: 8, pixels: grey(8, 8), isReduced: true, texts: { 271: 'SecretCamera' } },
          { width: 11, height: 41, pixels: grey(11, 41), inner: { tag: 34665, text: 'SecretPerson' } },
        ],
        isLittle,
      )
      const { output } = await clean('tiff', original)
      for (const secret of [...SECRETS, '2024']) expect(output.includes(secret)).toBe(false)
      expect(await sharp(output).metadata()).toMatchObject({ pages: 2, width: 30, height: 20 })
      expect(output.includes(profile)).toBe(true)
      expect(await drawn(output, 0)).toEqual(await drawn(original, 0))
      expect(await drawn(output, 1)).toEqual(await drawn(original, 2))
      expect((await clean('tiff', output)).output).toEqual(output)
    },
  )

  test('whose strips share bytes is damaged', async () => {
    const page = { width: 300, height: 300, pixels: grey(300, 300) }
    expect((await clean('tiff', tiff([page, page]))).width).toBe(300)
    const shared = tiff([page, { ...page, sharesFirst: true }])
    await expect(clean('tiff', shared)).rejects.toMatchObject({ kind: { code: 'file-damaged' } })
  })

  test('is looked at page by page', async () => {
    const short = { width: 30, height: 200, pixels: grey(30, 20) }
    const bad = tiff([{ width: 30, height: 20, pixels: grey(30, 20) }, short])
    await expect(clean('tiff', bad)).rejects.toMatchObject({ kind: { code: 'file-damaged' } })
  })

  test.each([
    ['fax', { compression: 'ccittfax4', bitdepth: 1 }],
    ['deflate', { compression: 'deflate', predictor: 'horizontal' }],
    ['tiles', { compression: 'lzw', tile: true, tileWidth: 32, tileHeight: 32 }],
    ['JPEG', { compression: 'jpeg' }],
    ['64-bit', { compression: 'none', bigtiff: true }],
  ] as const)('by %s keeps its pixels and compression', async (_, options) => {
    const isFax = 'bitdepth' in options
    const picture = isFax ? raw(100, 70).toColourspace('b-w') : raw(100, 70).withMetadata({ orientation: 8 })
    const original = await picture.tiff(options).toBuffer()
    const { output, width } = await clean('tiff', original)
    expect(await drawn(output)).toEqual(await drawn(original))
    expect(width).toBe(isFax ? 100 : 70)
    const compression = (bytes: Buffer) => readPages(bytes, new Set([259]))[0]?.get(259)?.value
    expect(compression(output)).toEqual(compression(original))
  })
})
