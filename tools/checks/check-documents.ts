/** Checks that what the Markdown pages refer to is there, and that they quote it as it is. Prints `file:line problem`. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findDeadReferences } from './documents/dead-references.ts'
import { findLongWay } from './documents/message-files.ts'
import { findFalsePromises } from './documents/promised-tests.ts'
import { findFalseQuotes } from './documents/quotes.ts'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
const isOthers = (path: string) => /(?:^|\/)(?:node_modules|dist|data|test-results)(?:\/|$)/.test(path)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const pages = globSync('**/*.md', { cwd: root, exclude: isOthers }).toSorted()
const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) =>
  Number(basename(path).slice(0, 4)),
)
const problems = pages.flatMap((path) =>
  [
    ...findDeadReferences(path, { root, read, decisions: new Set(numbers) }),
    ...findFalseQuotes(path, { root, read }),
    ...findFalsePromises(path, { root, read }),
    ...findLongWay(path, read),
  ].map(({ line, problem }) => `${path}:${line} ${problem}`),
)
for (const number of new Set(numbers.filter((one, at) => numbers.indexOf(one) !== at)))
  problems.push(`docs/decisions:1 two decisions have the number ${number}`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
