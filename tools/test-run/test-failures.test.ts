import { expect, test } from 'vitest'
import { failureLines, playwrightFailures, vitestFailures } from './test-failures.ts'

const vitest = {
  testResults: [
    {
      name: '/house/server/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'works', status: 'passed', failureMessages: [] },
        {
          fullName: 'counts',
          status: 'failed',
          failureMessages: ['expected 1 to be 2\n\n    at a.test.ts:3'],
        },
      ],
    },
    {
      name: '/house/server/b.test.ts',
      status: 'failed',
      message: 'Cannot sign in',
      assertionResults: [{ fullName: 'needs a session', status: 'skipped' }],
    },
    { name: '/house/server/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ],
}

const playwright = {
  suites: [
    {
      title: 'session.spec.ts',
      file: 'session.spec.ts',
      specs: [{ title: 'signs in', line: 3, ok: true, tests: [{ results: [{}] }] }],
      suites: [
        {
          title: 'a session',
          file: 'session.spec.ts',
          specs: [
            {
              title: 'ends',
              line: 9,
              ok: false,
              tests: [{ results: [{ error: { message: '\u001b[31mnot visible\u001b[39m' } }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('what failed is named with its message, and a file that could not be loaded too', () => {
  expect(failureLines([...vitestFailures(vitest, '/house'), ...playwrightFailures(playwright)])).toEqual([
    'Failed tests',
    '✗ server/a.test.ts: counts',
    '    expected 1 to be 2',
    '        at a.test.ts:3',
    '✗ server/b.test.ts',
    '    Cannot sign in',
    '✗ e2e/session.spec.ts: a session: ends',
    '    not visible',
    '',
  ])
})

test('what failed can be run again by its file, and there by title or line', () => {
  expect(
    [...vitestFailures(vitest, '/house'), ...playwrightFailures(playwright)].map(({ place }) => place),
  ).toEqual([
    { part: 'vitest', file: 'server/a.test.ts', title: 'counts' },
    { part: 'vitest', file: 'server/b.test.ts' },
    { part: 'e2e', file: 'session.spec.ts', line: 9 },
  ])
})

test('a message is shortened', () => {
  const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n')
  expect(failureLines([{ name: 'a', message }])).toHaveLength(15)
})

test('nothing is said where nothing failed', () => {
  expect(failureLines([])).toEqual([])
})
