import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type Config, ConfigError } from '#platform/config/config.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { readMigrations } from '#platform/database/migrate.ts'
import { takeServerLock } from '#platform/database/server-lock.ts'
import { ifMissing, writeSynced } from '#platform/storage/durable-file.ts'
import { prepareDatabase } from '../start.ts'
import { filesFolderOf, openStorage } from '../storage.ts'
import { type Manifest, verifyArchive } from './archive.ts'
import { checkKeysAreConfigured, readKeys, writeKeys } from './installation-keys.ts'
import { ANCHOR, blobFile, KEYS, keyOfBlob, tableFile } from './layout.ts'
import { fillTables, listTables, openClient, readSchema } from './tables.ts'
import { beginRestore } from './target.ts'

const OTHER_KEYS =
  'The keys of these settings do not open this back-up: CORRIDOR_SECRET and CORRIDOR_MASTER_KEY must be those of the installation it was made of, or not be set.'

export interface Restored {
  madeAt: string
  tables: number
  rows: number
  files: number
  missing: number
  /** Where what was there before lies now. */
  aside?: string
}

/**
 * Makes the installation of a back-up where these settings point to. The back-up is read whole first, and nothing is
 * touched unless it is whole. Refuses where there is an installation, unless that may be put aside.
 */
export async function restoreBackup(
  folder: string,
  config: Config,
  { mayReplace, say }: { mayReplace: boolean; say: (line: string) => void },
): Promise<Restored> {
  const { manifest, paths } = await verifyArchive(folder)
  await checkVersion(manifest)
  if (!manifest.hasKeys) checkKeysAreConfigured(config)
  const target = await beginRestore(config, mayReplace)
  const from = (path: string) => join(folder, path)
  if (manifest.hasKeys) await writeKeys(await readFile(from(KEYS), 'utf8'), config)
  const files = await restoreFiles(from, paths, config)
  const anchor = await readFile(from(ANCHOR), 'utf8').catch(ifMissing)
  if (anchor) await writeSynced(join(config.dataFolder, ANCHOR), anchor)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataFolder, log: say })
  try {
    // The tables come last: as long as they are empty, a database counts as unused and all of this can be done again.
    await restoreTables(from, manifest, config.databaseUrl ?? embedded!.url, config)
    await target.finish()
  } finally {
    await embedded?.stop()
  }
  const { madeAt, tables, missingFiles } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { madeAt, tables: tables.length, rows, files, missing: missingFiles.length, aside: target.aside }
}

/** The tables are made by the migrations of this version, so it must have those that the back-up speaks of. */
async function checkVersion({ migrations, version }: Manifest): Promise<void> {
  const own = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
  const unknown = migrations.find(({ name, hash }) => own.get(name) !== hash)
  if (unknown)
    throw new ConfigError(
      `This back-up was made by another version of Corridor (${version}, ${unknown.name}): restore it with that version, or a newer one.`,
    )
}

type From = (path: string) => string

async function restoreTables(
  from: From,
  manifest: Manifest,
  databaseUrl: string,
  config: Config,
): Promise<void> {
  const isWanted = (name: string) => manifest.migrations.some((one) => one.name === name)
  await prepareDatabase(databaseUrl, undefined, isWanted)
  const client = await openClient(databaseUrl)
  try {
    await takeServerLock(client, 'alone', 0)
    await checkSchema(client, manifest)
    await fillTables(client, {
      ...manifest,
      open: ({ name }) => createReadStream(from(tableFile(name))),
      check: async () => {
        if (!(await (await readKeys(config)).open(client))) throw new ConfigError(OTHER_KEYS)
        if (!config.s3Bucket) await markFolder(client, filesFolderOf(config))
      },
    })
  } finally {
    await client.end()
  }
}

/** Processes that share the folder of files know it by its mark. */
async function markFolder(client: Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM noted_key WHERE kind = 'files-folder'`)
  if (rows[0]) await writeSynced(join(folder, '.mark'), `${rows[0].id}\n`)
}

/** The job queue makes its own tables, which are not among our migrations. */
async function checkSchema(client: Client, { tables, jobsVersion, version }: Manifest): Promise<void> {
  const own = await readSchema(client)
  const columns = new Map((await listTables(client)).map((table) => [table.name, table.columns.join()]))
  const isSame =
    own.jobsVersion === jobsVersion &&
    tables.every((table) => columns.get(table.name) === table.columns.join())
  if (!isSame)
    throw new ConfigError(
      `This back-up was made by another version of Corridor (${version}), whose tables were others: restore it with that version, then upgrade.`,
    )
}

async function restoreFiles(from: From, paths: readonly string[], config: Config): Promise<number> {
  const store = await openStorage(config)
  const keys = paths.flatMap((path) => keyOfBlob(path) ?? [])
  for (const key of keys) await store.put(key, createReadStream(from(blobFile(key))))
  return keys.length
}
