import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** As the migrations call the role that they grant to. */
export const APP_ROLE = 'corridor_app'

/** Any fixed number: processes that start together take turns. */
const LOCK = 7_261_955

/** Roles belong to the whole database server: a role for one database is named after it. */
const markOf = (database: string): string => createHash('sha256').update(database).digest('hex').slice(0, 12)

type Query = (text: string, values?: unknown[]) => Promise<{ rows: { name: string }[] }>

/** The role that holds what the migrations grant in this database. It owns nothing, so walls and audit trail bind it. */
export async function findAppRole(query: Query): Promise<string | undefined> {
  const { rows } = await query(
    `SELECT role.rolname AS name FROM pg_class entry, aclexplode(entry.relacl) granted
     JOIN pg_roles role ON role.oid = granted.grantee
     WHERE entry.oid = to_regclass('public.audit_entry') AND granted.privilege_type = 'INSERT'
       AND starts_with(role.rolname, $1)`,
    [APP_ROLE],
  )
  return rows[0]?.name
}

const makeRole = (owner: Client, name: string) =>
  // Two installations can share a database server and start at once; the later one finds the role there.
  owner.query(`
    DO $$ BEGIN
      CREATE ROLE ${name} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`)

const NO_GRANTS =
  'The server’s login may not use the tables of this database: it was restored without its grants. Restore the roles first (pg_dumpall --roles-only), then the database once more.'

/**
 * Roles are not part of a dump: where they were missing, the restored tables lack their grants and the policies of their
 * walls. Granting alone would open tables whose walls let nothing through, so such a database is not served at all.
 */
export async function refuseWithoutGrants(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ isOld: boolean; isWallBare: boolean }>(
    `SELECT to_regclass('public.audit_entry') IS NOT NULL AS "isOld",
       EXISTS (SELECT FROM pg_class entry WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
         AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = entry.oid)) AS "isWallBare"`,
  )
  const role = await findAppRole((text, values) => owner.query(text, values))
  if (rows[0]?.isOld && (!role || rows[0].isWallBare)) throw new Error(NO_GRANTS)
}

/**
 * Finds or makes the role that the grants go to. Where another installation's owner made the usual one first, only that
 * owner can hand it out: then the database gets a role of its own.
 */
export async function ensureAppRole(owner: Client): Promise<string> {
  const existing = await findAppRole((text, values) => owner.query(text, values))
  if (existing) return existing
  await makeRole(owner, APP_ROLE)
  const { rows } = await owner.query<{ isOurs: boolean; database: string }>(
    `SELECT pg_has_role($1, 'MEMBER WITH ADMIN OPTION') AS "isOurs", current_database() AS database`,
    [APP_ROLE],
  )
  if (rows[0]?.isOurs) return APP_ROLE
  const own = `${APP_ROLE}_of_${markOf(rows[0]?.database ?? '')}`
  await makeRole(owner, own)
  return own
}

/**
 * The address under which the server itself works: a login of its own that may use the tables and owns none. Merely
 * changing the role on the owner's connection would not do, because any statement could change it back.
 */
export async function openAppLogin(ownerUrl: string, key: Buffer): Promise<string> {
  const url = new URL(ownerUrl)
  const login = `${APP_ROLE}_${markOf(url.pathname)}`
  const password = key.toString('base64url')
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [login])
    const secret = owner.escapeLiteral(password)
    const role = await ensureAppRole(owner)
    if (rowCount === 0) await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD ${secret} IN ROLE ${role}`)
    else await owner.query(`ALTER ROLE ${login} PASSWORD ${secret}`)
  } finally {
    await owner.end()
  }
  url.username = login
  url.password = password
  return url.href
}
