import { describe, expect, test } from 'vitest'
import { NO_TIMINGS, playwrightTimings, slowestLines, vitestTimings } from './test-slowest.ts'

const vitest = {
  testResults: [
    {
      name: '/house/server/a.test.ts',
      startTime: 1_000,
      endTime: 4_500,
      assertionResults: [
        { fullName: 'quick', duration: 20 },
        { fullName: 'skipped', duration: null },
        { fullName: 'slow', duration: 3_000 },
      ],
    },
  ],
}

const playwright = {
  suites: [
    {
      title: 'session.spec.ts',
      file: 'session.spec.ts',
      specs: [{ title: 'signs in', tests: [{ results: [{ duration: 2_000 }] }] }],
      suites: [
        {
          title: 'a session',
          file: 'session.spec.ts',
          specs: [{ title: 'ends', tests: [{ results: [{ duration: 500 }, { duration: 700 }] }] }],
        },
      ],
    },
  ],
}

describe('the slowest', () => {
  test('tests and files of Vitest are named without the folder of the house', () => {
    const { tests, files } = vitestTimings(vitest, '/house')
    expect(tests).toContainEqual({ name: 'server/a.test.ts: slow', ms: 3_000 })
    expect(tests).toContainEqual({ name: 'server/a.test.ts: skipped', ms: 0 })
    expect(files).toEqual([{ name: 'server/a.test.ts', ms: 3_500 }])
  })

  test('journeys count every try, and their file all of them', () => {
    expect(playwrightTimings(playwright)).toEqual({
      tests: [
        { name: 'e2e/session.spec.ts: signs in', ms: 2_000 },
        { name: 'e2e/session.spec.ts: a session: ends', ms: 1_200 },
      ],
      files: [{ name: 'e2e/session.spec.ts', ms: 3_200 }],
    })
  })

  test('of all parts are put in one order', () => {
    expect(slowestLines([vitestTimings(vitest, '/house'), playwrightTimings(playwright)])).toEqual([
      'Slowest tests',
      '    3.0 s  server/a.test.ts: slow',
      '    2.0 s  e2e/session.spec.ts: signs in',
      '    1.2 s  e2e/session.spec.ts: a session: ends',
      '    0.0 s  server/a.test.ts: quick',
      '    0.0 s  server/a.test.ts: skipped',
      'Slowest files',
      '    3.5 s  server/a.test.ts',
      '    3.2 s  e2e/session.spec.ts',
    ])
  })

  test('are ten', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ name: `test ${at}`, ms: at }))
    expect(slowestLines([{ tests: many, files: many }])).toHaveLength(22)
  })

  test('are nothing where nothing ran', () => {
    expect(slowestLines([NO_TIMINGS])).toEqual([])
  })
})
