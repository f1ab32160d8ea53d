import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys for one purpose each, all derived from the installation's secret. */
export interface Secrets {
  keyFor: (purpose: string) => Buffer
}

async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  const handle = await open(draft, 'w', 0o600)
  await handle.writeFile(text)
  // A key that is lost after its first use ends every session and breaks the audit seal: it reaches the disk first.
  await handle.sync()
  await handle.close()
  await rename(draft, file)
}

async function keptSecret(dataFolder: string, mayMake: boolean): Promise<string> {
  const file = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept.trim()
  if (!mayMake)
    throw new Error('CORRIDOR_SECRET must be the one the server runs with: there is none in its data folder.')
  await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return (await readFile(file, 'utf8')).trim()
}

/** The secret comes from the configuration, or is made on the first start and kept for the owner alone. */
export async function openSecrets(
  given: string | undefined,
  dataFolder: string,
  { mayMake = true } = {},
): Promise<Secrets> {
  const secret = given ?? (await keptSecret(dataFolder, mayMake))
  const keys = new Map<string, Buffer>()
  return {
    keyFor: (purpose) => {
      const known = keys.get(purpose)
      if (known) return known
      const key = Buffer.from(hkdfSync('sha256', secret, 'corridor', purpose, 32))
      keys.set(purpose, key)
      return key
    },
  }
}

/** Hash under which a token or code is kept, so that a copy of the database opens nothing. */
export const keyedHash = (key: Buffer, value: string): Buffer =>
  createHmac('sha256', key).update(value).digest()
