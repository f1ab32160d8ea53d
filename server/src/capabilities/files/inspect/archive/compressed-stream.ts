import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { bomb, damagedFile } from '@corridor/contract/files/errors.ts'
import { ARCHIVE_FREE_BYTES, ARCHIVE_MAX_BYTES, ARCHIVE_MAX_RATIO } from '@corridor/contract/files/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Content } from '../content.ts'
import { isUnpackError } from './zip-entry.ts'

/** Small archives may shrink as well as they can; large ones only as well as real files do. */
export const isTooMuch = (unpacked: number, packed: number, freeBytes = ARCHIVE_FREE_BYTES): boolean =>
  unpacked > ARCHIVE_MAX_BYTES || (unpacked > freeBytes && unpacked > packed * ARCHIVE_MAX_RATIO)

const DECODERS = { gzip: createGunzip, zstd: createZstdDecompress }

/**
 * Unpacks a compressed stream without storing it, and refuses it as soon as the limit is passed. The output
 * is never unpacked again, so a file that unpacks to itself does so once.
 */
export async function checkCompressedStream(content: Content, form: keyof typeof DECODERS): Promise<void> {
  let unpacked = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      done(isTooMuch(unpacked, content.size) ? new Refusal(bomb) : null)
    },
  })
  try {
    await pipeline(await content.read(), DECODERS[form](), count.resume())
  } catch (problem) {
    throw isUnpackError(problem) ? new Refusal(damagedFile) : problem
  }
}
