import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ifMissing, replaceFile, syncPath, writeSynced } from './durable-file.ts'
import { type MasterKey, masterKeyOf, newMasterKey } from './key-wrap.ts'
import { isAlive } from './process-identity.ts'
import { KEY_BYTES } from './sealed-format.ts'

const Key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(({ length }) => length === KEY_BYTES)
const StoredKeys = z.object({ keys: z.array(Key).min(1) })
const LOCK_WAIT_MS = 5_000

export interface KeyFile {
  make(): Promise<void>
  /** The keys, the current one first; none when there is no file. */
  read(): Promise<MasterKey[]>
  change(how: (keys: MasterKey[]) => MasterKey[]): Promise<void>
}

const textOf = (keys: readonly MasterKey[]): string =>
  `${JSON.stringify({ keys: keys.map(({ key }) => key.toString('base64')) }, null, 2)}\n`

function parse(path: string, text: string): MasterKey[] {
  try {
    return StoredKeys.parse(JSON.parse(text)).keys.map(masterKeyOf)
  } catch {
    // Neither the text nor the parser's complaint: both may hold a key.
    throw new Error(
      `The master keys in ${path} cannot be read. Put back a copy of this file: without it no kept file opens.`,
    )
  }
}

/** The keys of the data folder, in a file that only its owner can read and that is only ever replaced whole. */
export function keyFile(dataFolder: string): KeyFile {
  const path = join(dataFolder, 'master-keys.json')
  let seen: string | undefined
  let keys: MasterKey[] = []

  async function read(): Promise<MasterKey[]> {
    const now = await stat(path).catch(ifMissing)
    // A file that vanished while we run is no reason to forget the keys that are in use.
    if (!now) return keys
    const mark = `${now.ino}:${now.mtimeMs}:${now.size}`
    if (mark !== seen) {
      // A copy put back from a backup often comes with wider permissions.
      if (now.mode & 0o077) await chmod(path, 0o600)
      keys = parse(path, await readFile(path, 'utf8'))
      seen = mark
    }
    return keys
  }

  return {
    read,
    make: async () => {
      await mkdir(dataFolder, { recursive: true })
      if (await stat(path).catch(ifMissing)) return
      const draft = `${path}.${randomBytes(6).toString('hex')}`
      await writeSynced(draft, textOf([newMasterKey()]))
      // Of two servers that start at once, the link lets one win; both then read its key.
      await link(draft, path)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
        })
        .finally(() => unlink(draft))
      await syncPath(dataFolder)
    },
    change: (how) =>
      alone(`${path}.lock`, async () => {
        await replaceFile(path, textOf(how(await read())))
        await read()
      }),
  }
}

/** Two changes at once would lose the key that one of them added, and with it every file it wrapped. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  const until = Date.now() + LOCK_WAIT_MS
  while (!(await take(lock))) {
    if (Date.now() > until) throw new Error(`Another process is changing the master keys (${lock}).`)
    await sleep(50)
  }
  await work().finally(() => unlink(lock))
}

async function take(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx', 0o600)
    await file.writeFile(String(process.pid)).finally(() => file.close())
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = Number(await readFile(lock, 'utf8').catch(ifMissing))
  if (holder > 0 && !isAlive(holder)) await unlink(lock).catch(ifMissing)
  return false
}
