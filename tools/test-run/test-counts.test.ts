import { describe, expect, test } from 'vitest'
import { playwrightCounts, stepCounts, sumOf, vitestCounts } from './test-counts.ts'

describe('the counts of a test run', () => {
  test('add up', () => {
    expect(
      sumOf([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 })
    expect(sumOf([])).toEqual({ passed: 0, failed: 0 })
  })

  test('take a file that could not be loaded or prepared as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(vitestCounts({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 3,
    })
  })

  test('take a journey that passed only at the second try as passed; its report lists it', () => {
    expect(playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1 } })).toEqual({
      passed: 5,
      failed: 1,
    })
  })

  test('take a step that crashed as a failure', () => {
    expect(stepCounts(1, undefined)).toEqual({ passed: 0, failed: 1 })
    expect(stepCounts(null, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 })
    expect(stepCounts(1, { passed: 7, failed: 2 })).toEqual({ passed: 7, failed: 2 })
    expect(stepCounts(0, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 })
  })
})
