/**
 * Checks that names of files and of what they declare, comments, titles of tests and the Markdown pages are ordinary engineering English.
 * Prints `file:line name: advice`.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { areaOf, findDialect } from './vocabulary/find-dialect.ts'
import { findDialectInProse } from './vocabulary/prose.ts'
import { NOT_READ } from './vocabulary/words.ts'

const TREES = ['bench', 'contract', 'e2e', 'server', 'tools', 'web']
const isOthers = (path: string) => /(?:^|\/)(?:node_modules|dist|data|test-results)(?:\/|$)/.test(path)

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: isOthers }).toSorted()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const countByArea = new Map<string, number>()
const problems: string[] = []
const sources = filesOf(`{${TREES}}/**/*.{ts,tsx}`)
for (const path of sources) {
  const findings = findDialect(path, read(path))
  const area = areaOf(path)
  if (area) countByArea.set(area, (countByArea.get(area) ?? 0) + findings.length)
  else
    for (const { line, name, word, use } of findings)
      problems.push(`${path}:${line} ${name === path ? 'the file name' : name} says "${word}"; say ${use}`)
}
// A converted area that stayed in the list could fall back unseen.
for (const [area, count] of countByArea)
  if (count === 0) problems.push(`${area} is converted: take it from NOT_CONVERTED in vocabulary/words.ts`)

const others = filesOf(`{*.{ts,md},{${TREES}}/**/*.{mts,mjs,css,md},docs/**/*.md}`)
for (const path of [...sources, ...others].filter((one) => !NOT_READ.includes(one)))
  for (const { line, word, use } of findDialectInProse(path, read(path)))
    problems.push(`${path}:${line} a sentence says "${word}"; say ${use}`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
