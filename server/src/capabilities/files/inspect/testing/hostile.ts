import { gzipSync } from 'node:zlib'
import { bombs } from './hostile/bombs.ts'
import type { Hostile } from './hostile/case.ts'
import { jar, join } from './hostile/case.ts'
import { deceptions } from './hostile/deceptions.ts'
import { inert } from './hostile/inert.ts'
import { hugePng, plainPicture, pngChunk } from './pictures.ts'

const truncated = async (form: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff', part: number) => {
  const whole = await plainPicture(form, 400, 300)
  return whole.subarray(0, Math.floor(whole.length * part))
}

const broken: Hostile[] = (['jpeg', 'png', 'webp', 'gif', 'tiff'] as const).flatMap((form) =>
  [0.95, 0.5, 0.1].map((part) => ({
    what: `a ${form} cut off at ${part * 100} %`,
    name: `a.${form}`,
    make: () => truncated(form, part),
    outcome: 'file-damaged',
  })),
)

/** One case for each way a file can be bad. */
export const HOSTILE: readonly Hostile[] = [
  { what: 'an empty file', name: 'a.txt', make: () => Buffer.alloc(0), outcome: 'file-empty' },
  {
    what: 'a photo of a phone’s own format',
    name: 'a.heic',
    make: () => join('\0\0\0\x18ftypheic\0\0\0\0heicmif1', Buffer.alloc(64)),
    outcome: 'file-photo-format',
  },
  { what: 'half a ZIP', name: 'a.zip', make: () => jar.subarray(0, 100), outcome: 'file-damaged' },
  {
    what: 'broken gzip',
    name: 'a.gz',
    make: () => join(gzipSync('hello world hello').subarray(0, 22)),
    outcome: 'file-damaged',
  },
  {
    what: 'a PNG with an unknown vital part',
    name: 'a.png',
    make: async () => {
      const png = await plainPicture('png')
      return join(png.subarray(0, 33), pngChunk('EVIL', Buffer.alloc(4)), png.subarray(33))
    },
    outcome: 'file-damaged',
  },
  {
    what: 'a PNG with too few rows',
    name: 'a.png',
    make: () => hugePng(2000, 2000),
    outcome: 'file-damaged',
  },
  ...bombs,
  ...deceptions,
  ...broken,
  ...inert,
]
