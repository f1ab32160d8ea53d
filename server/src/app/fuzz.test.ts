import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fuzzRound } from '#testing/fuzz/round.ts'
import { createTally } from '#testing/fuzz/tally.ts'

/** Each commit draws other calls, and all runs of one draw the same. */
function seedOfCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return '2026'
  }
}

/** In `npm test`: few enough for every run. `npm run test:fuzz` says how many, from which seed, and where the table goes. */
const { FUZZ_CALLS = '2000', FUZZ_SEED = seedOfCommit(), FUZZ_TABLE } = process.env
const ROUND = 5000
/** A round can be made again by itself, with the seed that its faults name. */
const seedOf = (round: number) => (FUZZ_SEED.includes('/') ? FUZZ_SEED : `${FUZZ_SEED}/${round}`)

test('calls drawn from the contract’s own shapes find no fault, no hang and no row of another practice', {
  timeout: 0,
}, async () => {
  const tally = createTally()
  const calls = Number(FUZZ_CALLS)
  for (let round = 0; round * ROUND < calls; round += 1)
    await fuzzRound(seedOf(round), Math.min(ROUND, calls - round * ROUND), tally)
  if (FUZZ_TABLE) writeFileSync(FUZZ_TABLE, [tally.table(), ...tally.problems].join('\n\n'))
  const { inside, ...total } = tally.total()
  expect(tally.problems, tally.problems.join('\n')).toEqual([])
  expect(total).toMatchObject({ faults: 0, hangs: 0, foreign: 0 })
  expect(total.busy / total.calls, 'calls that waited for a row in vain').toBeLessThan(0.01)
  expect(inside / total.calls, 'calls that came as far as the action').toBeGreaterThan(0.3)
})
