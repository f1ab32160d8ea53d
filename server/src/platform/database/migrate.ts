import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { APP_ROLE, ensureAppRole, refuseWithoutGrants } from './roles.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** PostgreSQL 16, in its own counting. */
const OLDEST_VERSION = 160_000
/** Any fixed number: the process that has this lock migrates, the others wait. */
const LOCK = 7_261_953

/** Where the list of what was applied stands, and where it stood before `RENAMING`: see there. */
export const APPLIED = 'applied_migration'
const APPLIED_BEFORE = 'migration'
const RENAMING = '0062_older_versions.sql'

interface Migration {
  name: string
  sql: string
  hash: string
}

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** An older version would find tables other than it knows: it must not serve from them. */
function checkNotNewer(applied: Map<string, string>, migrations: Migration[]) {
  const found = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !found.has(name)).sort()
  if (unknown.length > 0)
    throw new Error(
      `This database belongs to a newer version of Corridor (${unknown.at(-1)}): start that version, or restore a back-up of before.`,
    )
}

/** The table that lists the applied migrations: a database that has not come as far as `RENAMING` has the old name. */
export async function nameOfApplied(client: Client): Promise<string> {
  const { rows } = await client.query<{ isRenamed: boolean }>(
    `SELECT to_regclass('${APPLIED}') IS NOT NULL AS "isRenamed"`,
  )
  return rows[0]?.isRenamed ? APPLIED : APPLIED_BEFORE
}

async function ensureAppliedTable(client: Client): Promise<string> {
  const name = await nameOfApplied(client)
  if (name === APPLIED_BEFORE)
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${name} (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
  return name
}

async function applyMissing(
  client: Client,
  migrations: Migration[],
  role: string,
  log: (name: string) => void,
) {
  let table = await ensureAppliedTable(client)
  const { rows } = await client.query<{ name: string; hash: string }>(`SELECT name, hash FROM ${table}`)
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  checkNotNewer(applied, migrations)
  for (const { name, sql, hash } of migrations) {
    const found = applied.get(name)
    if (found && found !== hash)
      throw new Error(`The migration ${name} was changed after it had been applied.`)
    if (found) continue
    const granting = sql.replaceAll(new RegExp(`\\b${APP_ROLE}\\b`, 'g'), role)
    if (name === RENAMING) table = APPLIED
    const noting = `INSERT INTO ${table} (name, hash) VALUES (${client.escapeLiteral(name)}, '${hash}')`
    await client.query(`BEGIN; ${granting}\n; ${noting}; COMMIT`)
    log(name)
  }
}

async function checkVersion(client: Client) {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) {
    throw new Error('DATABASE_URL must lead to PostgreSQL 16 or newer.')
  }
}

/**
 * Brings the database to the schema of this version. Processes that start together take turns; each file is applied
 * whole or not at all, and one that was edited after it had been applied stops the start.
 */
export async function migrate(
  url: string,
  log: (name: string) => void = () => undefined,
  folder = FOLDER,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    // None waits for the disk: a power cut takes the last ones away, whole, and the next start applies them again. Whatever is
    // written later and does wait has them on disk before itself.
    await client.query('SET synchronous_commit = off')
    await refuseWithoutGrants(client)
    const role = await ensureAppRole(client)
    await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`)
    const migrations = await readMigrations(folder)
    await applyMissing(
      client,
      migrations.filter(({ name }) => isWanted(name)),
      role,
      log,
    )
  } finally {
    await client.end()
  }
}
