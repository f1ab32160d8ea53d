/** Examines every file of a folder, from disk as the server does, and prints what came of each and how far memory grew. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#platform/refusal.ts'
import type { ContentSource } from '../content.ts'
import { bytesAsSource } from '../content.ts'
import { examine } from '../examine.ts'
import { HOSTILE } from './hostile.ts'
import { pdf } from './pdfs.ts'
import { plainPicture } from './pictures.ts'

const folder = process.argv[2] ?? '.'

const fileAsSource = async (path: string, name: string): Promise<ContentSource> => ({
  name,
  size: (await stat(path)).size,
  read: async (range) => createReadStream(path, range),
})

// What the libraries need to be there at all is not what a bad file costs.
await examine(bytesAsSource('a.jpg', await plainPicture('jpeg')), 'attachment')
await examine(bytesAsSource('a.pdf', pdf()), 'attachment')
const before = process.resourceUsage().maxRSS

const outcomes: unknown[] = []
for (const [index, { name }] of HOSTILE.entries()) {
  const source = await fileAsSource(join(folder, `${index}`), name)
  const outcome = await examine(source, 'attachment').catch((problem: unknown) => {
    if (problem instanceof Refusal) return problem.kind.code
    throw problem
  })
  outcomes.push(typeof outcome === 'string' ? outcome : { ...outcome, thumbnail: undefined })
}
const peakGrowthMb = (process.resourceUsage().maxRSS - before) / 1024
console.log(JSON.stringify({ outcomes, peakGrowthMb }))
