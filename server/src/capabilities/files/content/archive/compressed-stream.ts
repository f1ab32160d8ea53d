import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { bomb, damagedFile } from '@corridor/contract/files/errors.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { isTooMuch } from '../check-archive.ts'
import type { ContentSource } from '../source.ts'
import { isUnpackError } from './zip-entry.ts'

const DECODERS = { gzip: createGunzip, zstd: createZstdDecompress }

/**
 * Unpacks a compressed stream to nowhere and refuses it as soon as more has come out than may. What comes out is never
 * unpacked again, so a file that unpacks to itself does it once.
 */
export async function checkCompressedStream(
  source: ContentSource,
  form: keyof typeof DECODERS,
): Promise<void> {
  let unpacked = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      done(isTooMuch(unpacked, source.size) ? new Refusal(bomb) : null)
    },
  })
  try {
    await pipeline(await source.read(), DECODERS[form](), count.resume())
  } catch (problem) {
    throw isUnpackError(problem) ? new Refusal(damagedFile) : problem
  }
}
