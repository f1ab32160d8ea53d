import { globSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Loads every file of this name: what a capability says of itself is found in its folder and stands in no list. */
export async function loadAll<Module extends object>(pattern: string): Promise<Module[]> {
  const paths = globSync(pattern, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'))
  if (paths.length === 0) throw new Error(`There is no file like ${pattern}`)
  return Promise.all(paths.toSorted().map((path) => import(join(ROOT, path)) as Promise<Module>))
}
