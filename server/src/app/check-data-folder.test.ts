import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-theirs-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads the code as root, who can wherever it lies, and gives up every right before the check. */
const AS_NOBODY = `
  const { checkDataFolder } = await import(process.argv[1])
  process.setgroups([])
  process.setgid(65534)
  process.setuid(65534)
  await checkDataFolder(process.argv[2]).catch(({ name, message }) => console.log(name + ': ' + message))
`
const checkAsNobody = (path: string): string => {
  const script = join(import.meta.dirname, 'check-data-folder.ts')
  const args = ['--input-type=module', '-e', AS_NOBODY, script, path]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: '/' })
  expect(stderr).toBe('')
  return stdout.trim()
}

test.skipIf(process.getuid?.() !== 0)(
  'a folder of another user is reported with its name and theirs',
  async () => {
    for (const mode of [0o700, 0o755]) {
      const foreign = join(folder, `of-root-${mode}`)
      await mkdir(foreign, { mode })
      expect(checkAsNobody(foreign)).toBe(
        `ConfigError: The data folder ${foreign} belongs to root, and Corridor runs as nobody: give the folder to nobody, or set CORRIDOR_DATA to another.`,
      )
    }
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'one that is open to us, or still missing, is not refused',
  async () => {
    const open = join(folder, 'open')
    await mkdir(open)
    await chmod(open, 0o777)
    expect(checkAsNobody(open)).toBe('')
    expect(checkAsNobody(join(folder, 'missing'))).toBe('')
  },
)
