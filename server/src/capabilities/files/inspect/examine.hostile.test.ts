import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE } from './testing/hostile.ts'

let measured: { outcomes: unknown[]; peakGrowthMb: number }
/** All of them in a process of its own, so that its memory says what they cost. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  for (const [index, { make }] of HOSTILE.entries()) await writeFile(join(folder, `${index}`), await make())
  const script = fileURLToPath(new URL('./testing/measure-hostile.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder])
  measured = JSON.parse(stdout)
  await rm(folder, { recursive: true, force: true })
})

describe('bad input is refused with a sentence or stored inert', () => {
  test.each(HOSTILE.map(({ what, outcome }, index) => [what, index, outcome] as const))(
    '%s',
    (_what, index, expected) => {
      const outcome = measured.outcomes[index]
      if (typeof expected === 'string') expect(outcome).toBe(expected)
      else expect(outcome).toMatchObject(expected)
    },
  )
})

test('and all of it together needs less than 128 MB at its peak', () => {
  expect(measured.peakGrowthMb).toBeLessThan(128)
})
