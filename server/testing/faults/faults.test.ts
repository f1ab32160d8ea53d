import { expect, test } from 'vitest'
import { TEST_MS } from '../../../tools/test-run/test-workers.ts'
import { type FaultRow, isClean, runFaults } from './run.ts'

/** What a killed process was about to send is taken up within a minute, which is too long to wait for here. */
const isAsItShould = (row: FaultRow): boolean =>
  isClean(row.what.includes('by jobs') ? { ...row, lost: [] } : row)

/** Once each, on two processes. Orderly restarts, slow windows and the embedded database are left to the long form. */
const HURTING = /kill -9|PostgreSQL|Redis|lines break|twice/

/** What is hurt when is the same in each run; the long form draws another each time. */
const SEED = 25

/** The short form of `npm run test:faults`. */
test('nothing that was acknowledged is lost or done twice, whatever breaks', {
  // Processes are started and killed, which takes a minute where nothing else runs.
  timeout: 5 * TEST_MS,
}, async () => {
  const rows = await runFaults({
    seed: SEED,
    on: ['two processes'],
    timesOf: ({ name }) => (HURTING.test(name) ? 1 : 0),
    sentWithinMs: 1_000,
  })
  expect(
    rows.filter((row) => !isAsItShould(row)),
    `npm run test:faults -- --seed ${SEED}`,
  ).toEqual([])
  expect(rows.reduce((sum, { writes }) => sum + writes, 0)).toBeGreaterThan(20)
})
