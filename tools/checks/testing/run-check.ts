import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Runs a check on files that a test writes into a folder of its own, as `npm run check` runs it on the repository. */
export function useCheck(program: string) {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'corridor-check-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  return (files: Record<string, string>): { status: number | null; lines: string[] } => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const { status, stdout } = spawnSync(process.execPath, [program, root], { encoding: 'utf8' })
    return { status, lines: stdout.split('\n').filter(Boolean) }
  }
}
