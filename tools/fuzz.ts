/**
 * `npm run test:fuzz -- [calls] [seed]`: draws calls from the contract’s own shapes and makes them, 100,000 unless given. Ends with a
 * table of what was tried, and fails for whatever is not 0 in its last columns: below it stands each such call, with what the server says
 * of it. The same seed draws the same calls; a fault names that of its round: `npm run test:fuzz -- 5000 2026/7`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [calls = '100000', seed = String(Date.now())] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'corridor-fuzz-'))
const table = join(folder, 'table.txt')

console.log(`${calls} calls, seed ${seed}. To make the same again: npm run test:fuzz -- ${calls} ${seed}`)
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=server', 'server/src/app/fuzz.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed, FUZZ_TABLE: table },
  },
)
child.on('close', (code) => {
  console.log(existsSync(table) ? `\n${readFileSync(table, 'utf8')}\n` : '\nThe run broke off.\n')
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
