/** Checks who may import whom, and where SQL may stand. Prints each violation as `file:line rule`. */
import { join, resolve } from 'node:path'
import { findViolations } from './boundaries/rules.ts'
import { readSources } from './boundaries/source-file.ts'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
const violations = findViolations(readSources(root))
for (const { path, line, rule } of violations) console.log(`${path}:${line} ${rule}`)
process.exitCode = violations.length > 0 ? 1 : 0
