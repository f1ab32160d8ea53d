import { damagedFile } from '@corridor/contract/files/errors.ts'
import { IMAGE_MAX_PIXELS } from '@corridor/contract/files/limits.ts'
import sharp from 'sharp'
import { Refusal } from '../../platform/refusal.ts'

/** A part of a picture, as fractions of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Large enough for any place a face is shown in, on a sharp screen. */
const SIDE = 512

/** Cuts the part out, upright, and makes it the square that is shown. A part that is no square is centred. */
export async function cutSquare(picture: Buffer, crop: Crop): Promise<Buffer> {
  try {
    const upright = await sharp(picture, { limitInputPixels: IMAGE_MAX_PIXELS })
      .autoOrient()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = upright.info
    const left = Math.min(Math.floor(crop.x * width), width - 1)
    const top = Math.min(Math.floor(crop.y * height), height - 1)
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
    }
    return await sharp(upright.data)
      .extract(part)
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer()
  } catch {
    throw new Refusal(damagedFile)
  }
}
