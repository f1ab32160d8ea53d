import type { Database } from '../../platform/database/database.ts'
import type { Mail } from '../mail/port.ts'
import type { Text } from '../sms/port.ts'

type SandboxTables = {
  sandbox_mail: {
    id: string
    mail_to: string
    subject: string
    body: string
    link: string | null
    sent_at: Date
  }
  sandbox_text: { id: string; text_to: string; body: string; sent_at: Date }
}

const SHOWN = 200

const tables = (db: Database) => db.withTables<SandboxTables>()

export async function keepMail(db: Database, { id, to, subject, text, link }: Mail): Promise<void> {
  const row = { id, mail_to: to, subject, body: text, link: link ?? null, sent_at: new Date() }
  await tables(db)
    .insertInto('sandbox_mail')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function keepText(db: Database, { id, to, text }: Text): Promise<void> {
  const row = { id, text_to: to, body: text, sent_at: new Date() }
  await tables(db)
    .insertInto('sandbox_text')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listMail = (db: Database) =>
  tables(db).selectFrom('sandbox_mail').selectAll().orderBy('sent_at', 'desc').limit(SHOWN).execute()

export const listTexts = (db: Database) =>
  tables(db).selectFrom('sandbox_text').selectAll().orderBy('sent_at', 'desc').limit(SHOWN).execute()

export async function empty(db: Database): Promise<void> {
  await tables(db).deleteFrom('sandbox_mail').execute()
  await tables(db).deleteFrom('sandbox_text').execute()
}
