import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FileKind } from '@corridor/contract/files/rules.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bytesAsSource } from './content.ts'
import { examine } from './examine.ts'
import { compound } from './testing/compounds.ts'
import { counted } from './testing/counted.ts'
import { pdf } from './testing/pdfs.ts'
import { plainPicture } from './testing/pictures.ts'
import { office, zip } from './testing/zips.ts'

const MB = 1024 ** 2
const bytes = (content: string) => () => Buffer.from(content, 'latin1')

describe('2 GB', () => {
  /** As long as the test needs, and it counts the bytes that are read. */
  const endless = (name: string, size: number, head: Buffer, fill: string) =>
    counted({
      name,
      size,
      read: async ({ start, end } = { start: 0, end: size - 1 }) => {
        const part = Buffer.alloc(end - start + 1, fill)
        if (start < head.length) head.copy(part, 0, start)
        return bytesAsSource(name, part).read()
      },
    })

  test.each<[string, FileKind, () => Buffer, string]>([
    ['a.txt', 'TEXT', bytes('hello'), 'a'],
    ['a.mp4', 'VIDEO', bytes('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), '\0'],
    ['a.bin', 'UNKNOWN', bytes('\x01\x02'), '\0'],
    ['a.pdf', 'PDF', () => pdf(), ' '],
  ])('%s is recognized by a few looks into it', async (name, kind, head, fill) => {
    const { source, given } = endless(name, 2 * 1024 ** 3, head(), fill)
    expect(await examine(source, 'attachment')).toMatchObject({ kind })
    expect(given()).toBeLessThan(2 * MB)
  })

  test('of a picture are refused, because they could not be cleaned', async () => {
    const { source } = endless('a.jpg', 2 * 1024 ** 3, await plainPicture('jpeg'), '\0')
    await expect(examine(source, 'attachment')).rejects.toMatchObject({
      kind: { code: 'file-image-too-large' },
    })
  })
})

describe('a few MB are fetched in few stretches, none of them again and again', () => {
  const noise = randomBytes(3 * MB)
  const piece = (index: number) => noise.subarray(index * 200_000, (index + 1) * 200_000)
  const entries = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.bin`, data: piece(index) }))
  const rows = `${'11,12,13,"a tooth"\n'.repeat(150_000)}`

  test.each<[string, FileKind, number, () => Buffer | Promise<Buffer>]>([
    [
      'a.png',
      'IMAGE',
      3,
      () =>
        sharp(noise, { raw: { width: 1024, height: 1024, channels: 3 } })
          .png()
          .toBuffer(),
    ],
    ['a.pdf', 'PDF', 3, () => pdf({ content: `q Q ${'0 0 1 1 re '.repeat(200_000)}` })],
    // Two for each entry that is measured: its header, and its packed bytes.
    ['a.zip', 'COMPRESSED', 2 + 2 * 8, () => zip(entries)],
    [
      'nest.zip',
      'COMPRESSED',
      2 + 2 * 8 + 2,
      () => zip([...entries, { name: 'a.docx', data: office('word') }]),
    ],
    ['a.gz', 'COMPRESSED', 11, () => gzipSync(noise)],
    ['a.doc', 'WORD', 4, () => Buffer.concat([compound(['WordDocument']), noise])],
    ['a.csv', 'CSV', 9, bytes(rows)],
    ['a.json', 'JSON', 10, () => Buffer.from(JSON.stringify(rows.split('\n')))],
    ['jaw.stl', 'UNKNOWN', 2, () => noise],
  ])('%s (%s): at most %i', async (name, kind, most, make) => {
    const { source, reads, given } = counted(bytesAsSource(name, await make()))
    expect(source.size).toBeGreaterThan(2 * MB)
    expect(await examine(source, 'attachment')).toMatchObject({ kind })
    expect(reads.length).toBeLessThanOrEqual(most)
    expect(given()).toBeLessThan(1.5 * source.size + MB)
  })
})
