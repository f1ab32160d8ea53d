import { gzipSync, zstdCompressSync } from 'node:zlib'
import { hugeGif, hugePng } from '../pictures.ts'
import { nestedZip, office, zip, zipOfMany } from '../zips.ts'
import type { Hostile } from './case.ts'

const MB = 1024 * 1024
/** Both formats allow streams in a row, which is one longer stream. */
const twentyTimes = (part: Buffer): Buffer => Buffer.concat(Array.from({ length: 20 }, () => part))

export const bombs: Hostile[] = [
  ['a flat ZIP bomb', 'a.zip', () => zip([0, 1, 2, 3, 4].map((n) => ({ name: `${n}`, zeros: 16 * MB })))],
  ['a ZIP bomb of archives in archives', '42.zip', () => nestedZip(5)],
  ['a wide ZIP bomb of archives', 'wide.zip', () => nestedZip(2)],
  ['a bomb in a document', 'a.docx', () => office('word', [{ name: 'word/media/a.bmp', zeros: 80 * MB }])],
  ['a ZIP of too many entries', 'many.zip', () => zipOfMany(10_001)],
  [
    'a ZIP that claims terabytes',
    'big.zip',
    () =>
      zip([
        { name: 'a', data: 'x', statedSize: 0xfffffffe },
        { name: 'b', data: 'x', statedSize: 0xfffffffe },
      ]),
  ],
  ['a ZIP that claims to be small', 'lie.zip', () => zip([{ name: 'a', zeros: 16 * MB, statedSize: 1000 }])],
  ['a gzip bomb', 'a.gz', () => twentyTimes(gzipSync(Buffer.alloc(16 * MB)))],
  ['a zstd bomb', 'a.zst', () => twentyTimes(zstdCompressSync(Buffer.alloc(16 * MB)))],
  ['a PNG of 60000 × 60000', 'a.png', () => hugePng(60_000, 60_000)],
  ['an animation that adds up to gigapixels', 'a.gif', () => hugeGif(4000, 100)],
  ['a GIF of endless frames', 'b.gif', () => hugeGif(10, 5000)],
  [
    'a ZIP whose entries overlap',
    'overlap.zip',
    () =>
      zip([
        { name: 'aaaa', zeros: 16 * MB },
        ...Array.from({ length: 3 }, () => ({ name: 'aaaa', zeros: 16 * MB, sharesPrevious: true })),
      ]),
  ],
].map(([what, name, make]) => ({ what, name, make, outcome: 'file-bomb' }) as Hostile)
