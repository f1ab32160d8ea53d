import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** All script of the page for people without an account, as it travels: what a slow phone loads within seconds. */
export const GUEST_SCRIPT_MAX_BYTES = 60_000

/** How many bytes of script a built guest page loads at most, compressed by gzip, with every screen that it can show. */
export async function guestScriptBytes(folder: string): Promise<number> {
  const assets = join(folder, 'assets', 'guest')
  const scripts = (await readdir(assets))
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(assets, name))
  const files = await Promise.all([...scripts, join(folder, 'theme.js')].map((path) => readFile(path)))
  return files.reduce((sum, content) => sum + gzipSync(content).length, 0)
}

/** Refuses a build whose guest page has grown too large. */
export async function checkGuestScript(folder: string): Promise<void> {
  const bytes = await guestScriptBytes(folder)
  if (bytes > GUEST_SCRIPT_MAX_BYTES)
    throw new Error(
      `The guest page has ${bytes} bytes of script; at most ${GUEST_SCRIPT_MAX_BYTES} are allowed.`,
    )
}
