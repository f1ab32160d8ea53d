import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { nameOfApplied } from '#platform/database/migrate.ts'
import type { SequenceNote, TableNote } from './archive.ts'

/** Tables of our own and of the job queue, without those that only join others together. */
const TABLES = `
  SELECT format('%I.%I', space.nspname, entry.relname) AS name,
    array_agg(quote_ident(col.attname)::text ORDER BY col.attnum) FILTER (WHERE col.attgenerated = '') AS columns
  FROM pg_class entry
  JOIN pg_namespace space ON space.oid = entry.relnamespace AND space.nspname IN ('public', 'pgboss')
  JOIN pg_attribute col ON col.attrelid = entry.oid AND col.attnum > 0 AND NOT col.attisdropped
  WHERE entry.relkind = 'r'
  GROUP BY 1 ORDER BY 1`

const SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name,
    coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS "isCalled"
  FROM pg_sequences WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`

const JOBS_VERSION = 'SELECT version FROM pgboss.version'

/** What must not look at rows while they come in one table after the other. */
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
    AND connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`
const TRIGGERED = `
  SELECT DISTINCT tgrelid::regclass::text AS "table" FROM pg_trigger
  JOIN pg_class ON pg_class.oid = tgrelid AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
  WHERE NOT tgisinternal`

/** A connection of its own: what is copied may take longer than any call may. */
export async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'corridor-backup' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** One moment of the database, however long it takes to copy it. Others can look at the same by its id. */
export async function beginSnapshot(client: Client): Promise<string> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
  return rows[0]!.id
}

export interface Schema {
  migrations: { name: string; hash: string }[]
  jobsVersion: number
}

export async function readSchema(client: Client): Promise<Schema> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    `SELECT name, hash FROM ${await nameOfApplied(client)} ORDER BY name`,
  )
  const { rows } = await client.query<{ version: number }>(JOBS_VERSION)
  return { migrations, jobsVersion: rows[0]?.version ?? 0 }
}

export async function listTables(client: Client): Promise<Omit<TableNote, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(TABLES)
  return rows
}

/** Counters move on outside of any snapshot: read after it, they are never behind the rows. */
export async function listSequences(client: Client): Promise<SequenceNote[]> {
  const { rows } = await client.query<SequenceNote>(SEQUENCES)
  return rows
}

const columnsOf = ({ columns }: Pick<TableNote, 'columns'>): string => `(${columns.join(', ')})`

/** The rows of a table, compressed. Their number is certain once they have passed. */
export function readTable(
  client: Client,
  table: Omit<TableNote, 'rows'>,
): { source: AsyncIterable<Uint8Array>; rows: () => number } {
  const copied = client.query(copyTo(`COPY ${table.name} ${columnsOf(table)} TO STDOUT`))
  const packed = createGzip()
  const passing = pipeline(copied, packed)
  // Its error reaches the reader.
  passing.catch(() => undefined)
  return { source: packed, rows: () => copied.rowCount }
}

interface Filling {
  tables: readonly TableNote[]
  sequences: readonly SequenceNote[]
  open: (table: TableNote) => NodeJS.ReadableStream
  /** Throws when what came in is not to stay. */
  check: () => Promise<void>
}

/** Replaces all rows of the tables, completely or not at all. */
export async function fillTables(client: Client, { tables, sequences, open, check }: Filling): Promise<void> {
  await client.query('BEGIN')
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS)
  const { rows: triggered } = await client.query<{ table: string }>(TRIGGERED)
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    const into = client.query(copyFrom(`COPY ${table.name} ${columnsOf(table)} FROM STDIN`))
    await pipeline(open(table), createGunzip(), into)
    if (into.rowCount !== table.rows)
      throw new Error(`${table.name} has ${into.rowCount} rows in the back-up and not ${table.rows}.`)
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await check()
  await client.query('COMMIT')
  await client.query('ANALYZE')
}
