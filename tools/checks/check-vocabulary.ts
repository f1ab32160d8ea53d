/** Checks that names of files and of what they declare are ordinary engineering English. Prints `file:line name: advice`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listFiles } from './boundaries/source-file.ts'
import { areaOf, findDialect } from './vocabulary/find-dialect.ts'

const TREES = ['bench', 'contract', 'e2e', 'server', 'tools', 'web']

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
const countByArea = new Map<string, number>()
const problems: string[] = []
for (const path of TREES.flatMap((tree) => listFiles(root, tree))) {
  const findings = findDialect(path, readFileSync(join(root, path), 'utf8'))
  const area = areaOf(path)
  if (area) countByArea.set(area, (countByArea.get(area) ?? 0) + findings.length)
  else
    for (const { line, name, word, use } of findings)
      problems.push(`${path}:${line} ${name === path ? 'the file name' : name} says "${word}"; say ${use}`)
}
// A converted area that stayed in the list could fall back unseen.
for (const [area, count] of countByArea)
  if (count === 0) problems.push(`${area} is converted: take it from NOT_CONVERTED in vocabulary/words.ts`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
