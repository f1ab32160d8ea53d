import { IMAGE_MAX_PIXELS, THUMBNAIL_SIDE } from '@corridor/contract/files/limits.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { gate } from '../gate.ts'

const TIME_LIMIT_SECONDS = 20

// Each loader is code that strangers' bytes reach. SVG, PDF, HEIF and the rest stay shut in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
  ],
})
// A cache of decoded pictures would leave private content in memory and help no one: no file comes twice.
sharp.cache(false)

/** By pixels, for everything that decodes: two phone photos side by side, a picture that fills memory alone. */
export const whileDecoded = gate(50_000_000)

/** One page or frame of a picture, read strictly, within bounds of pixels and time. */
export const decoder = (bytes: Buffer, page = 0): Sharp =>
  sharp(bytes, {
    page,
    // Truncated data and guesses of the decoder are refused; mere warnings occur with many good cameras.
    failOn: 'error',
    limitInputPixels: IMAGE_MAX_PIXELS,
    sequentialRead: true,
  }).timeout({ seconds: TIME_LIMIT_SECONDS })

const THUMBNAIL_QUALITY = 78

/** A small WebP of a picture's first frame, right way up and without metadata. Throws what the decoder throws. */
export const imageThumbnail = (bytes: Buffer): Promise<Buffer> =>
  decoder(bytes)
    .autoOrient()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer()

/** A drawn page, as RGBA. */
export interface Drawn {
  pixels: Uint8Array
  width: number
  height: number
}

/** A small WebP of a page that was drawn small already. */
export const drawnThumbnail = ({ pixels, width, height }: Drawn): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer()

export const isPixelLimit = (problem: unknown): boolean =>
  problem instanceof Error && /exceeds pixel limit|timeout/i.test(problem.message)
