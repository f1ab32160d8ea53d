/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

export const NOTHING: Counts = { passed: 0, failed: 0 }

export const sumOf = (counts: readonly Counts[]): Counts =>
  counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), NOTHING)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

export const hasFailedAsWhole = ({
  status,
  assertionResults,
}: VitestReport['testResults'][number]): boolean =>
  status === 'failed' && !assertionResults.some((one) => one.status === 'failed')

/** A file that could not be loaded or prepared holds no failed test, and is a failure all the same. */
export function vitestCounts(report: VitestReport): Counts {
  const unprepared = report.testResults.filter(hasFailedAsWhole)
  return { passed: report.numPassedTests, failed: report.numFailedTests + unprepared.length }
}

export function playwrightCounts({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** A step that ended badly counts as a failure even when none of its tests did; so does one that left no report. */
export function stepCounts(exitCode: number | null, report: Counts | undefined): Counts {
  const counts = report ?? NOTHING
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
