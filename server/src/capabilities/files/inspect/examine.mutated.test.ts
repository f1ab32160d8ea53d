import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { bytesAsSource } from './content.ts'
import { examine } from './examine.ts'
import { compound } from './testing/compounds.ts'
import { animation, pictureWithMetadata, pixels, plainPicture } from './testing/pictures.ts'
import { tiff } from './testing/tiffs.ts'
import { nestedZip, office, openDocument } from './testing/zips.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 60)

const samples: [string, () => Promise<Buffer> | Buffer][] = [
  ['a.jpg', () => pictureWithMetadata('jpeg')],
  ['a.png', () => pictureWithMetadata('png')],
  ['a.webp', () => pictureWithMetadata('webp')],
  ['b.webp', () => animation('webp')],
  ['a.gif', () => animation('gif')],
  [
    'a.tif',
    () => tiff([{ width: 30, height: 20, pixels: pixels(30, 20).subarray(0, 600), texts: { 271: 'x' } }]),
  ],
  ['b.tif', () => plainPicture('tiff')],
  ['a.docx', () => office('word')],
  ['a.odt', () => openDocument('text')],
  ['a.zip', () => nestedZip(1, 3)],
  ['a.doc', () => compound(['WordDocument'])],
]

const change = fc.oneof(
  fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ cutAt: fc.nat() }),
  fc.record({ at: fc.nat(), number: fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff, 0xfffffffe) }),
)

function apply(original: Buffer, changes: readonly object[]): Buffer {
  let bytes = Buffer.from(original)
  for (const one of changes as { at?: number; byte?: number; cutAt?: number; number?: number }[]) {
    if (one.cutAt !== undefined) bytes = bytes.subarray(0, Math.max(1, one.cutAt % bytes.length))
    else if (one.byte !== undefined) bytes[(one.at ?? 0) % bytes.length] = one.byte
    else if (bytes.length > 4) bytes.writeUInt32LE(one.number ?? 0, (one.at ?? 0) % (bytes.length - 4))
  }
  return bytes
}

test.each(samples)('%s with bytes changed is refused or stored, never an accident', async (name, make) => {
  const original = await make()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      try {
        const { cleaned } = await examine(bytesAsSource(name, apply(original, changes)), 'attachment')
        if (cleaned) expect((await buffer(await cleaned())).length).toBeGreaterThan(0)
      } catch (problem) {
        expect(problem).toBeInstanceOf(Refusal)
      }
    }),
    { seed: 25, numRuns: RUNS },
  )
})
