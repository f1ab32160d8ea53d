import { THUMBNAIL_SIDE } from '@corridor/contract/files/limits.ts'
import { decoder, fromPixels } from './image/decoder.ts'
import type { PdfLook } from './pdf/look-at-pdf.ts'

const QUALITY = 78

/** A small WebP of a picture's first frame, right way up and without metadata. Throws what the decoder throws. */
export const imageThumbnail = (bytes: Buffer): Promise<Buffer> =>
  decoder(bytes)
    .autoOrient()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer()

/** A small WebP of a PDF's first page; nothing where the engine drew none. */
export async function pdfThumbnail({ picture }: PdfLook): Promise<Buffer | undefined> {
  if (!picture) return undefined
  return fromPixels(picture.pixels, picture.width, picture.height)
    .flatten({ background: '#fff' })
    .webp({ quality: QUALITY })
    .toBuffer()
}
