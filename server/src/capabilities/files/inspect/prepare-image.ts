import { Readable } from 'node:stream'
import { bomb, imageTooLarge } from '@corridor/contract/files/errors.ts'
import { FRAMES_MAX, FRAMES_MAX_PIXELS, IMAGE_MAX_BYTES } from '@corridor/contract/files/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkNothingHidden } from './check-deceptive.ts'
import type { Content } from './content.ts'
import { gate } from './gate.ts'
import { decoder, imageThumbnail, isPixelLimit, whileDecoded } from './image/decoder.ts'
import { planGif } from './image/gif.ts'
import { planJpeg } from './image/jpeg.ts'
import type { CleanPlan, Piece } from './image/pieces.ts'
import { assemble, damaged, isUnchanged } from './image/pieces.ts'
import { planPng } from './image/png.ts'
import { planTiff } from './image/tiff.ts'
import { planWebp } from './image/webp.ts'

const PLANS = { jpeg: planJpeg, png: planPng, webp: planWebp, gif: planGif, tiff: planTiff }
export type ImageForm = keyof typeof PLANS

export interface PreparedImage {
  /** As it is shown: after turning it the right way up. */
  width: number
  height: number
  thumbnail: Buffer
  /** The same picture without location, camera, comments and inner thumbnails; undefined when it had none. */
  cleaned?: () => Promise<Readable>
}

/** Whole files in memory at once; each is at most IMAGE_MAX_BYTES. */
const whileRead = gate(2)

async function* readPieces(content: Content, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      if (piece.length > 0) yield piece
    } else yield* await content.read({ start: piece.start, end: piece.end - 1 })
  }
}

/** What the decoder cannot read is damaged; what exceeds its limits is a bomb. */
async function decode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (problem) {
    throw isPixelLimit(problem) ? new Refusal(bomb) : damaged()
  }
}

/**
 * Pages of a TIFF are documents of their own, so each is decoded. Of an animation only the first frame is:
 * the plan has walked the others block by block, and drawing all of them takes minutes.
 */
async function checkPages(bytes: Buffer, form: ImageForm, plan: CleanPlan): Promise<void> {
  if (form !== 'tiff') return
  for (let page = 1; page < plan.frames; page += 1) {
    // A side far too small to look at: the point is that every row is read.
    await decode(decoder(bytes, page).resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer())
  }
}

async function prepare(content: Content, form: ImageForm): Promise<PreparedImage> {
  const original = await content.readAll()
  const { width, height, orientation = 1, autoOrient } = await decode(decoder(original).metadata())
  const plan = PLANS[form](original, orientation)
  checkNothingHidden(original.subarray(plan.end))
  const pixels = plan.pixels ?? width * height * plan.frames
  if (plan.frames > FRAMES_MAX || pixels > FRAMES_MAX_PIXELS) throw new Refusal(bomb)
  const isClean = isUnchanged(plan, content.size)
  // The bytes that are decoded here are the ones to be stored, so a picture that the cleaning broke is
  // refused.
  const copied = isClean ? original : assemble(plan.pieces, original)
  const thumbnail = await whileDecoded(width * height, async () => {
    const made = await decode(imageThumbnail(copied))
    await checkPages(copied, form, plan)
    return made
  })
  const size = { width: autoOrient.width, height: autoOrient.height, thumbnail }
  if (isClean) return size
  const { pieces } = plan
  return { ...size, cleaned: async () => Readable.from(readPieces(content, pieces), { objectMode: false }) }
}

/**
 * Checks that a picture can be drawn completely and within limits, and removes the metadata that say where
 * it was taken.
 */
export async function prepareImage(content: Content, form: ImageForm): Promise<PreparedImage> {
  if (content.size > IMAGE_MAX_BYTES) throw new Refusal(imageTooLarge)
  return whileRead(1, () => prepare(content, form))
}
