import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['contract/src', 'web', 'package-lock.json', 'tools/build-web.ts', 'tools/guest-script.ts']
const NOT_SOURCES = new Set(['dist', 'node_modules', 'stories'])

export const stampOf = (root) => join(root, 'web', 'dist', '.built-from')

export function fingerprintOf(root) {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesIn(root, source))) {
    // Lengths keep two files from passing for one.
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(root, path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`))
}
