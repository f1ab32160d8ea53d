import { expect, test } from 'vitest'
import { TEST_MS } from '../../../tools/test-run/test-workers.ts'
import { type FaultRow, type InstallationName, isClean, runFaults } from './run.ts'

/** What a killed process was about to send is taken up within a minute, which is too long to wait for here. */
const isAsItShould = (row: FaultRow): boolean =>
  isClean(row.what.includes('by jobs') ? { ...row, lost: [] } : row)

/** What is hurt where: whatever restarts a server takes its time, and is left to the long form. */
const HURT: [InstallationName, RegExp][] = [
  ['embedded', /kill -9|lines break|twice/],
  ['two processes', /kill -9|PostgreSQL|Redis/],
]

/** What is hurt when is the same in each run; the long form draws another each time. */
const SEED = 25

/** The short form of `npm run test:faults`: each of these once. */
test.each(HURT)(
  'on %s nothing that was acknowledged is lost or done twice, whatever breaks',
  // Installations are started and killed, which takes a minute or two where nothing else runs.
  { timeout: 5 * TEST_MS },
  async (on, hurting) => {
    const rows = await runFaults({
      seed: SEED,
      on: [on],
      timesOf: ({ name }) => (hurting.test(name) ? 1 : 0),
      sentWithinMs: 1_000,
    })
    expect(
      rows.filter((row) => !isAsItShould(row)),
      `npm run test:faults -- --seed ${SEED}`,
    ).toEqual([])
    expect(rows.reduce((sum, { writes }) => sum + writes, 0)).toBeGreaterThan(20)
  },
)
