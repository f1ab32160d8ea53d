import { damagedFile } from '@corridor/contract/files/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { decoder } from './decoder.ts'

/** A part of a picture, as fractions of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Large enough for every size in which a face is shown, on a high-density screen. */
const SIDE = 512

/**
 * Cuts the part out, upright, and makes it the square that is shown. A part that is no square is centred. To be called
 * while it is this picture's turn to be decoded.
 */
export async function cutSquare(picture: Buffer, crop: Crop): Promise<Buffer> {
  try {
    const { width, height } = (await decoder(picture).metadata()).autoOrient
    const left = Math.min(Math.floor(crop.x * width), width - 1)
    const top = Math.min(Math.floor(crop.y * height), height - 1)
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
    }
    return await decoder(picture)
      .autoOrient()
      .extract(part)
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer()
  } catch {
    throw new Refusal(damagedFile)
  }
}
