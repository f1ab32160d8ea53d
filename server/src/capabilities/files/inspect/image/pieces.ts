import { damagedFile } from '@corridor/contract/files/errors.ts'
import { Refusal } from '#platform/refusal.ts'

/** A range of the original (`end` exclusive), or bytes that replace some of it. */
export type Piece = { start: number; end: number } | Buffer

/** What stays of a picture when everything that is not needed to draw it is left out. */
export interface CleanPlan {
  pieces: Piece[]
  /** Where the picture ends. Everything after it is dropped. */
  end: number
  frames: number
  /** Of all frames or pages together, where the format states it. */
  pixels?: number
}

/** Real pictures have a few hundred parts; more would only be there to eat memory. */
const PARTS_MAX = 200_000
const PIECES_MAX = 20_000

export const damaged = (): Refusal => new Refusal(damagedFile)

/** Collects the ranges to copy; adjacent ones are merged. */
export function collectPieces() {
  const pieces: Piece[] = []
  let parts = 0
  return {
    pieces,
    countPart(): void {
      parts += 1
      if (parts > PARTS_MAX || pieces.length > PIECES_MAX) throw damaged()
    },
    copy(start: number, end: number): void {
      const last = pieces.at(-1)
      if (last && !Buffer.isBuffer(last) && last.end === start) last.end = end
      else pieces.push({ start, end })
    },
    add(bytes: Buffer): void {
      pieces.push(bytes)
    },
  }
}

const sizeOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start)

export const totalSize = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)

/** Whether the plan leaves the original unchanged. */
export function isUnchanged({ pieces }: CleanPlan, size: number): boolean {
  const only = pieces[0]
  return pieces.length === 1 && !!only && !Buffer.isBuffer(only) && only.start === 0 && only.end === size
}

export const assemble = (pieces: readonly Piece[], original: Buffer): Buffer =>
  Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : original.subarray(piece.start, piece.end))),
  )

/** The smallest possible Exif: only the orientation. */
export const minimalExif = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])
