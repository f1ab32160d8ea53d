import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** Holds what the migrations grant. It owns nothing, so row-level security and the audit trail bind it. */
export const APP_ROLE = 'corridor_app'

/** Any fixed number: processes that start together take turns. */
const LOCK = 7_261_955

/** Makes the role that the grants go to, once per database server. */
export async function ensureAppRole(owner: Client): Promise<void> {
  // Two installations can share a database server and start at once; the later one finds the role there.
  await owner.query(`
    DO $$ BEGIN
      CREATE ROLE ${APP_ROLE} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`)
}

/**
 * The address under which the server itself works: a login of its own that may use the tables and owns none. Merely
 * changing the role on the owner's connection would not do, because whoever can run a statement can change it back.
 */
export async function openAppLogin(ownerUrl: string, key: Buffer): Promise<string> {
  const url = new URL(ownerUrl)
  // Roles belong to the whole database server: the login is named after its database.
  const login = `${APP_ROLE}_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 12)}`
  const password = key.toString('base64url')
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [login])
    const secret = owner.escapeLiteral(password)
    if (rowCount === 0) await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD ${secret} IN ROLE ${APP_ROLE}`)
    else await owner.query(`ALTER ROLE ${login} PASSWORD ${secret}`)
  } finally {
    await owner.end()
  }
  url.username = login
  url.password = password
  return url.href
}
