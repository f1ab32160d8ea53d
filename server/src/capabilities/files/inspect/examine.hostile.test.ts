import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { bytesAsSource } from './content.ts'
import { examine } from './examine.ts'
import type { Hostile } from './testing/hostile/case.ts'
import { HOSTILE } from './testing/hostile.ts'

const made = new Map<Hostile, Promise<Buffer>>()
const bytesOf = (one: Hostile): Promise<Buffer> => {
  const bytes = made.get(one) ?? Promise.resolve(one.make())
  made.set(one, bytes)
  return bytes
}

const outcomeOf = async (one: Hostile) => {
  try {
    return await examine(bytesAsSource(one.name, await bytesOf(one)), 'attachment')
  } catch (problem) {
    if (problem instanceof Refusal) return problem.kind.code
    throw problem
  }
}

describe('bad input is refused with a sentence or kept inert', () => {
  test.each(HOSTILE.map((one) => [one.what, one] as const))('%s', async (_, one) => {
    const outcome = await outcomeOf(one)
    if (typeof one.outcome === 'string') expect(outcome).toBe(one.outcome)
    else expect(outcome).toMatchObject(one.outcome)
  })
})

describe('and costs little', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'))
    for (const [index, one] of HOSTILE.entries())
      await writeFile(join(folder, `${index}`), await bytesOf(one))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('all of it together needs less than 128 MB at its peak, in a process of its own', async () => {
    const script = fileURLToPath(new URL('./testing/measure-hostile.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder])
    const { examined, peakGrowthMb } = JSON.parse(stdout) as { examined: number; peakGrowthMb: number }
    expect(examined).toBe(HOSTILE.length)
    expect(peakGrowthMb).toBeLessThan(128)
  })
})
