import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkGuestScript, GUEST_SCRIPT_MAX_BYTES } from './guest-script.ts'

test('a guest page with more script than a slow phone can load does not build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-guest-'))
  await mkdir(join(folder, 'assets', 'guest'), { recursive: true })
  await writeFile(join(folder, 'theme.js'), 'document')
  const write = (name: string, bytes: number) =>
    writeFile(join(folder, 'assets', 'guest', name), randomBytes(bytes))
  await write('page.js', GUEST_SCRIPT_MAX_BYTES - 2_000)
  await checkGuestScript(folder)
  // A screen that is loaded later counts too; a style sheet does not.
  await write('page.css', 10_000)
  await checkGuestScript(folder)
  await write('Message.js', 4_000)
  await expect(checkGuestScript(folder)).rejects.toThrow('bytes of script')
  await rm(folder, { recursive: true })
})
