import type { FileKind } from '@corridor/contract/files/rules.ts'
import { describe, expect, test } from 'vitest'
import { examine } from './examine.ts'
import type { ContentSource } from './source.ts'
import { bytesAsSource } from './source.ts'
import { pdf } from './testing/pdfs.ts'
import { plainPicture } from './testing/pictures.ts'

const bytes = (content: string) => () => Buffer.from(content, 'latin1')

describe('2 GB', () => {
  /** As long as wanted, and it counts what is taken from it. */
  function endless(name: string, size: number, head: Buffer, fill: string) {
    let given = 0
    const source: ContentSource = {
      name,
      size,
      read: async ({ start, end } = { start: 0, end: size - 1 }) => {
        given += end - start + 1
        const part = Buffer.alloc(end - start + 1, fill)
        if (start < head.length) head.copy(part, 0, start)
        return bytesAsSource(name, part).read()
      },
    }
    return { source, given: () => given }
  }

  test.each<[string, FileKind, () => Buffer, string]>([
    ['a.txt', 'TEXT', bytes('hello'), 'a'],
    ['a.mp4', 'VIDEO', bytes('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), '\0'],
    ['a.bin', 'UNKNOWN', bytes('\x01\x02'), '\0'],
    ['a.pdf', 'PDF', () => pdf(), ' '],
  ])('%s is told from a few looks into it', async (name, kind, head, fill) => {
    const { source, given } = endless(name, 2 * 1024 ** 3, head(), fill)
    expect(await examine(source, 'attachment')).toMatchObject({ kind })
    expect(given()).toBeLessThan(2 * 1024 * 1024)
  })

  test('of a picture are refused, because they could not be cleaned', async () => {
    const { source } = endless('a.jpg', 2 * 1024 ** 3, await plainPicture('jpeg'), '\0')
    await expect(examine(source, 'attachment')).rejects.toMatchObject({
      kind: { code: 'file-image-too-large' },
    })
  })
})
