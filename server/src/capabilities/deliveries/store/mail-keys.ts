import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { SigningKeys, StoredKey } from '#providers/mail/signing.ts'

/** Where the keys that sign mails are stored, sealed. Of two processes that add one at once, the first wins. */
export const mailKeys = (db: Database): SigningKeys => ({
  find: async (selector) => {
    const { rows } = await sql<StoredKey>`
      SELECT sealed, public_key AS "publicKey" FROM mail_key WHERE selector = ${selector}`.execute(db)
    return rows[0]
  },
  add: async (selector, { sealed, publicKey }) =>
    void (await sql`
      INSERT INTO mail_key (selector, sealed, public_key, created_at)
      VALUES (${selector}, ${sealed}, ${publicKey}, now()) ON CONFLICT DO NOTHING`.execute(db)),
})
