import { damagedFile } from '@corridor/contract/files/errors.ts'
import { Refusal } from '../../../../platform/refusal.ts'

/** A stretch of the original (`end` exclusive), or bytes that take the place of some. */
export type Piece = { start: number; end: number } | Buffer

/** What stays of a picture when everything that is not needed to draw it is left out. */
export interface CleanPlan {
  pieces: Piece[]
  /** Where the picture ends. Whatever follows is not kept. */
  end: number
  frames: number
  /** Of all frames or pages together, where the form tells it. */
  pixels?: number
}

/** Real pictures have a few hundred parts; more would only be there to eat memory. */
const PARTS_MAX = 200_000
const PIECES_MAX = 20_000

export const damaged = (): Refusal => new Refusal(damagedFile)

/** Collects the stretches to keep; neighbours become one. */
export function collectPieces() {
  const pieces: Piece[] = []
  let parts = 0
  return {
    pieces,
    countPart(): void {
      parts += 1
      if (parts > PARTS_MAX || pieces.length > PIECES_MAX) throw damaged()
    },
    keep(start: number, end: number): void {
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

/** Whether the plan keeps the original as it is. */
export function isWhole({ pieces }: CleanPlan, size: number): boolean {
  const only = pieces[0]
  return pieces.length === 1 && !!only && !Buffer.isBuffer(only) && only.start === 0 && only.end === size
}

export const assemble = (pieces: readonly Piece[], original: Buffer): Buffer =>
  Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : original.subarray(piece.start, piece.end))),
  )

/** The smallest Exif there is: which way is up, and nothing else. */
export const minimalExif = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])
