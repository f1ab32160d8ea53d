import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

const find = (pattern: string): string[] => {
  const paths = globSync(pattern, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'))
  if (paths.length === 0) throw new Error(`There is no file like ${pattern}`)
  return paths.toSorted()
}

const load = <Module>(path: string) => import(join(ROOT, path)) as Promise<Module>

/** Loads every file of this name: what a capability says of itself is found in its folder and stands in no list. */
export const loadAll = async <Module extends object>(pattern: string): Promise<Module[]> =>
  Promise.all(find(pattern).map((path) => load<Module>(path)))

const grouped = async <Module>(pattern: string, nameOf: (path: string) => string) => {
  const files = find(pattern).map(async (path) => [nameOf(path), await load<Module>(path)] as const)
  return Map.groupBy(await Promise.all(files), ([name]) => name)
}

/** The same by the name of the capability or provider whose `testing/` folder it is in. */
export async function loadNamed<Module extends object>(pattern: string): Promise<Map<string, Module>> {
  const groups = await grouped<Module>(pattern, (path) => basename(dirname(dirname(path))))
  return new Map([...groups].flatMap(([name, files]) => files.map(([, file]) => [name, file] as const)))
}

/** Every such file, by its folder. */
export async function loadByFolder<Module extends object>(pattern: string): Promise<Map<string, Module[]>> {
  const groups = await grouped<Module>(pattern, (path) => basename(dirname(path)))
  return new Map([...groups].map(([name, files]) => [name, files.map(([, file]) => file)]))
}
