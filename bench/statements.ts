import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import * as office from '../server/src/capabilities/office/public.ts'
import * as people from '../server/src/capabilities/people/public.ts'
import { readCredentials } from '../server/src/capabilities/session/store/credentials.ts'

/** The SQL that reading one's own record runs, listened to while it runs. */
export async function statementsOfReadingAUser(databaseUrl: string): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) }),
    log: ({ query }) => void statements.push(query.sql),
  })
  const nobody = crypto.randomUUID()
  await people.find(db, nobody)
  await office.findPracticeOf(db, nobody)
  await readCredentials(db, nobody)
  await db.destroy()
  return statements
}
