import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ImageForm } from '../prepare-image.ts'

/** Different everywhere, so that a lost or moved pixel shows. */
export function pixels(width: number, height: number, frame = 0): Buffer {
  const bytes = Buffer.alloc(width * height * 3)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = at * 7 + frame * 31 + (at >> 5) * 13
  return bytes
}

export const raw = (width: number, height: number, frame = 0) =>
  sharp(pixels(width, height, frame), { raw: { width, height, channels: 3 } })

/** Strings that must not be found in the stored bytes. */
export const SECRETS = ['SecretCamera', 'SecretPerson', 'SecretPlace']

const exif = {
  IFD0: { Make: 'SecretCamera', Artist: 'SecretPerson', ImageDescription: 'SecretPlace' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
}
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>SecretPerson</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>'

/** A picture whose metadata name a location, a camera and a person, rotated by 90 degrees. */
export const pictureWithMetadata = (
  form: Exclude<ImageForm, 'gif' | 'tiff'>,
  orientation = 6,
): Promise<Buffer> =>
  raw(64, 48)
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .toFormat(form, form === 'webp' ? { lossless: true } : {})
    .toBuffer()

export const plainPicture = (form: ImageForm, width = 64, height = 48): Promise<Buffer> =>
  raw(width, height).toFormat(form).toBuffer()

export async function animation(form: 'gif' | 'webp', frames = 4): Promise<Buffer> {
  const each = await Promise.all(
    Array.from({ length: frames }, (_, frame) =>
      raw(20, 10, frame * 5)
        .png()
        .toBuffer(),
    ),
  )
  return sharp(each, { join: { animated: true } })
    .toFormat(form, { loop: 3, delay: 70 })
    .toBuffer()
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A few hundred bytes that claim to be a picture of any size. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of one pixel that claims a large screen and repeats its only frame. */
export function hugeGif(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}
