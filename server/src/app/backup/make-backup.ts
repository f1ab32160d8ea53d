import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { listBlobKeys } from '#capabilities/files/public.ts'
import { readAnchor } from '#platform/audit/anchor.ts'
import { type Config, ConfigError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { noteBackup } from '#platform/metrics/figures.ts'
import { BlobMissing, type BlobStore } from '#platform/storage/blob-store.ts'
import { VERSION } from '#platform/version.ts'
import { openStorage } from '../storage.ts'
import { type Archive, beginArchive, type Manifest, type TableNote } from './archive.ts'
import { type InstallationKeys, readKeys } from './installation-keys.ts'
import { ANCHOR, blobFile, KEYS, tableFile } from './layout.ts'
import { beginSnapshot, listSequences, listTables, openClient, readSchema, readTable } from './tables.ts'

const OTHER_KEYS =
  'The keys of these settings do not open this database: run this with the server’s settings, CORRIDOR_DATA, CORRIDOR_SECRET and CORRIDOR_MASTER_KEY above all.'

/** Keys may change and files may go in the moments between one look and the next. */
const ROUNDS = 5

interface Installation {
  config: Config
  db: Database
  databaseUrl: string
}

export interface BackupParts {
  /** Without, they are left to the bucket they lie in. */
  withFiles: boolean
  /** Without them, a restore needs the keys from elsewhere. */
  withKeys: boolean
}

export interface Made {
  tables: number
  rows: number
  files: number
  missing: number
  /** Without, `corridor_backup_age_seconds` does not know of it. */
  isTimeRecorded: boolean
}

/**
 * Writes a back-up of an installation, also beside a running server: the tables of one moment, every file that they speak
 * of, and the keys that open both. It gets its name only when it is whole.
 */
export async function makeBackup(from: Installation, folder: string, wanted: BackupParts): Promise<Made> {
  const made = await writeArchive(from, folder, wanted)
  // The archive is whole by now, whatever becomes of this.
  const isTimeRecorded = await noteBackup(from.db).then(
    () => true,
    () => false,
  )
  return { ...made, isTimeRecorded }
}

type Written = Omit<Made, 'isTimeRecorded'>

async function writeArchive(from: Installation, folder: string, wanted: BackupParts): Promise<Written> {
  const archive = await beginArchive(folder)
  try {
    const store = wanted.withFiles ? await openStorage(from.config) : undefined
    // Most of them before the snapshot: a file that is deleted after it must still be here, so the time after it is short.
    if (store) await addBlobs(archive, store, await listBlobKeys(from.db))
    return await addRest(from, archive, store, wanted)
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function addRest(
  from: Installation,
  archive: Archive,
  store: BlobStore | undefined,
  wanted: BackupParts,
): Promise<Written> {
  let lastMissing = ''
  for (let round = 1; ; round += 1) {
    // Before the snapshot: a note of a seal that the tables do not have yet would look like an end that was cut off.
    const anchor = await readAnchor(from.config.dataFolder)
    const keys = await readKeys(from.config)
    const client = await openClient(from.databaseUrl)
    try {
      const blobKeys = await listInSnapshot(from.db, await beginSnapshot(client))
      const missing = store ? await addBlobs(archive, store, blobKeys) : []
      // What is missing twice was not deleted just now: it is lost, and the rest is still worth keeping.
      const isSettled = missing.length === 0 || missing.join() === lastMissing
      lastMissing = missing.join()
      const areKeysRight = !wanted.withKeys || (await keys.open(client))
      if (round < ROUNDS && !(isSettled && areKeysRight)) continue
      if (!areKeysRight) throw new ConfigError(OTHER_KEYS)
      await dropOthers(archive, blobKeys)
      if (anchor) await archive.add(ANCHOR, Readable.from([Buffer.from(`${JSON.stringify(anchor)}\n`)]))
      if (wanted.withKeys) await addKeys(archive, keys)
      const manifest = await addTables(archive, client, { ...wanted, missing })
      await archive.finish(manifest)
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const files = store ? blobKeys.length - missing.length : 0
      return { tables: manifest.tables.length, rows, files, missing: missing.length }
    } finally {
      await client.end()
    }
  }
}

const addKeys = (archive: Archive, { secret, masterKeys }: InstallationKeys) =>
  archive.add(KEYS, Readable.from([Buffer.from(`${JSON.stringify({ secret, masterKeys }, null, 2)}\n`)]))

/** The same moment, seen by the connection that the stores work with. */
const listInSnapshot = (db: Database, snapshot: string): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`.execute(trx)
      return listBlobKeys(trx)
    })

/** Adds those that are not there yet, and answers which lie nowhere. */
async function addBlobs(archive: Archive, store: BlobStore, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    if (archive.has(blobFile(key))) continue
    try {
      await archive.add(blobFile(key), await store.get(key))
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
      missing.push(key)
    }
  }
  return missing
}

/** Deleted between the first look and the snapshot: nobody may find them again in a restored installation. */
async function dropOthers(archive: Archive, blobKeys: readonly string[]): Promise<void> {
  const blobFiles = new Set(blobKeys.map(blobFile))
  for (const path of archive.list('files')) if (!blobFiles.has(path)) await archive.drop(path)
}

async function addTables(
  archive: Archive,
  client: Client,
  { withFiles, withKeys, missing }: BackupParts & { missing: string[] },
): Promise<Manifest> {
  const tables: TableNote[] = []
  for (const table of await listTables(client)) {
    const { source, rows } = readTable(client, table)
    await archive.add(tableFile(table.name), source)
    tables.push({ ...table, rows: rows() })
  }
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    version: VERSION,
    ...(await readSchema(client)),
    tables,
    sequences: await listSequences(client),
    hasFiles: withFiles,
    missingFiles: missing,
    hasKeys: withKeys,
  }
}
