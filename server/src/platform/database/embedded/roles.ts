import pg from 'pg'

export const ROLE = 'corridor'
export const DATABASE = 'corridor'

/** Makes the application's role and database if they are missing. Each step may have been the last before a crash. */
export async function ensureRole(adminUrl: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const role = await admin.query('select 1 from pg_roles where rolname = $1', [ROLE])
    if (role.rowCount === 0) {
      await admin.query(
        `create role ${ROLE} login createrole createdb password ${admin.escapeLiteral(password)}`,
      )
    }
    const database = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (database.rowCount === 0) await admin.query(`create database ${DATABASE} owner ${ROLE}`)
  } finally {
    await admin.end()
  }
}
