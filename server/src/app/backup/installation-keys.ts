import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import { type Config, ConfigError } from '#platform/config/config.ts'
import { secretsOf } from '#platform/secrets/secrets.ts'
import { ifMissing, writeSynced } from '#platform/storage/durable-file.ts'
import { masterKeyOf } from '#platform/storage/key-wrap.ts'
import { readMasterKeys } from '#platform/storage/master-keys.ts'

const StoredKeys = z.object({ secret: z.string(), masterKeys: z.array(z.string()) })

/** What opens an installation, whether it was configured or made in the data folder. */
export interface InstallationKeys extends z.infer<typeof StoredKeys> {
  /** Whether these are the keys that the database, as this connection sees it, has been used with. */
  open: (client: Client) => Promise<boolean>
}

type Where = Pick<Config, 'secret' | 'masterKey' | 'dataFolder'>

const secretFile = (folder: string): string => join(folder, 'secret')
const masterKeyFile = (folder: string): string => join(folder, 'master-keys.json')

/** A key from before one was configured still opens what it once sealed, so both are stored. */
export async function readKeys({ secret, masterKey, dataFolder }: Where): Promise<InstallationKeys> {
  const configured = masterKey ? readMasterKeys(masterKey).map(({ key }) => key.toString('base64')) : []
  const file = await readFile(masterKeyFile(dataFolder), 'utf8').catch(ifMissing)
  const stored = file ? (JSON.parse(file) as { keys: string[] }).keys : []
  const found = {
    secret: secret ?? (await readFile(secretFile(dataFolder), 'utf8').catch(ifMissing))?.trim() ?? '',
    masterKeys: [...new Set([...configured, ...stored])],
  }
  return { ...found, open: (client) => doOpen(found, client) }
}

async function doOpen({ secret, masterKeys }: z.infer<typeof StoredKeys>, client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kind: string; id: string }>('SELECT kind, id FROM noted_key')
  const ids = new Set([
    secretsOf(secret).keyFor('id').toString('base64url'),
    ...masterKeys.map((key) => masterKeyOf(Buffer.from(key, 'base64')).id),
  ])
  return rows.every(({ kind, id }) => kind === 'files-folder' || ids.has(id))
}

/** Puts the keys of a back-up into the data folder, but for those that are configured here. */
export async function writeKeys(text: string, { secret, masterKey, dataFolder }: Where): Promise<void> {
  const stored = StoredKeys.parse(JSON.parse(text))
  if (!secret) await writeSynced(secretFile(dataFolder), `${stored.secret}\n`)
  if (!masterKey)
    await writeSynced(masterKeyFile(dataFolder), `${JSON.stringify({ keys: stored.masterKeys }, null, 2)}\n`)
}

/** A back-up without keys is of use only with the keys from elsewhere. */
export function checkKeysAreConfigured({ secret, masterKey }: Where): void {
  if (!secret || !masterKey)
    throw new ConfigError(
      'This back-up was made without its keys: set CORRIDOR_SECRET and CORRIDOR_MASTER_KEY to those of the installation it was made of.',
    )
}
