import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useCheck } from './testing/run-check.ts'

const check = useCheck(join(import.meta.dirname, 'check-documents.ts'))

test('a page that refers to what is there passes', () => {
  const { status, lines } = check({
    'README.md':
      '# Top\n[b](docs/b.md#the-second-one) [own](#top) [out](https://x.example/y) `web/src/a.ts` `web/dist` `web/…/b.ts`',
    'docs/b.md': '## The second one\n[up](../README.md), decision 7\n\n```md\n[gone](gone.md)\n```\n',
    'docs/decisions/0007-seven.md': '# 7',
    'web/src/a.ts': '',
    'node_modules/x/README.md': '[gone](gone.md)',
  })
  expect({ status, lines }).toEqual({ status: 0, lines: [] })
})

test.each<[string, string]>([
  ['[b](docs/gone.md)', 'links to docs/gone.md, which is not there'],
  ['[b](docs/b.md#first)', 'links to docs/b.md#first, which is no heading there'],
  ['see `server/src/gone.ts`', 'names server/src/gone.ts, which is not there'],
  ['as decision 8 says', 'names decision 8, which is not there'],
])('%s is found', (text, problem) => {
  const { status, lines } = check({ 'README.md': `\n${text}\n`, 'docs/b.md': '# Second' })
  expect({ status, lines }).toEqual({ status: 1, lines: [`README.md:2 ${problem}`] })
})

test('two decisions with one number are found', () => {
  const { lines } = check({ 'docs/decisions/0001-a.md': '', 'docs/decisions/0001-b.md': '' })
  expect(lines).toEqual(['docs/decisions:1 two decisions have the number 1'])
})

test('a message that passes through too many files is found', () => {
  const paths = Array.from({ length: 46 }, (_, at) => `web/src/${at}.ts`)
  const steps = (some: readonly string[]) => some.map((path) => `1. [it](../${path})\n`).join('')
  const files = Object.fromEntries(paths.map((path) => [path, '']))
  const problemsWith = (page: string) => check({ ...files, 'docs/life-of-a-message.md': page }).lines
  expect(problemsWith(`${steps(paths.slice(1))}${steps(paths.slice(1))}\n[aside](../web/src/0.ts)`)).toEqual(
    [],
  )
  expect(problemsWith(steps(paths))).toEqual([
    'docs/life-of-a-message.md:1 a message passes through 46 files: at most 45',
  ])
})

const quoting = (code: string) => `# Page\n\n\`\`\`ts\n// web/src/a.ts\n${code}\n\`\`\`\n`

test('code under the path of a file is quoted as it is there, with gaps', () => {
  const file = 'const a = 1\n\nfunction b() {\n  return a\n}\n'
  const problemsWith = (code: string) => check({ 'web/src/a.ts': file, 'README.md': quoting(code) }).lines
  expect(problemsWith('const a = 1\n// …\n  return a\n}')).toEqual([])
  expect(problemsWith('const a = 1\n  return a')).toEqual([
    'README.md:3 quotes web/src/a.ts otherwise than it is, from "const a = 1" on',
  ])
  expect(check({ 'README.md': quoting('a').replace('a.ts', 'gone.ts') }).lines).toEqual([
    'README.md:3 quotes web/src/gone.ts, which is not there',
  ])
})

test('a test that a page names has the titles that stand beside it, and each promise of SECURITY.md has one', () => {
  const problemsWith = (page: string) =>
    check({
      'server/a.test.ts': "test('locks after ten', () => {})\ntest('says so', () => {})\n",
      'SECURITY.md': page,
    }).lines
  const link = '[a.test.ts](server/a.test.ts)'
  expect(problemsWith(`- **Guessing.** It ends. ${link} “locks after\n  ten”, “says so”\n- a limit`)).toEqual(
    [],
  )
  expect(problemsWith(`Guessing ends. ${link} “says so”, “locks after five”`)).toEqual([
    'SECURITY.md:1 names the test “locks after five”, which is not in server/a.test.ts',
  ])
  expect(problemsWith(`\n- **Guessing.** It\n  ends.\n- **Framing.** Nobody does. ${link}\n`)).toEqual([
    'SECURITY.md:2 promises something and names no test',
  ])
})
