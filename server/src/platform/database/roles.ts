import type { Client } from 'pg'

/** The role the server works as. It owns nothing and is only granted what the migrations say. */
export const APP_ROLE = 'corridor_app'

/** Makes the role once per database server and lets the owner act as it. */
export async function ensureAppRole(owner: Client): Promise<void> {
  // Two installations can share a database server and start at once; the later one finds the role there.
  await owner.query(`
    DO $$ BEGIN
      CREATE ROLE ${APP_ROLE} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`)
  await owner.query(`
    DO $$ BEGIN
      IF NOT pg_has_role(current_user, '${APP_ROLE}', 'SET') THEN
        EXECUTE format('GRANT ${APP_ROLE} TO %I WITH INHERIT FALSE, SET TRUE', current_user);
      END IF;
    END $$`)
}
