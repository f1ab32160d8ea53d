import type { PHONE_STATES } from '@corridor/contract/sandbox/rules.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mail } from '#providers/mail/port.ts'
import type { Text } from '#providers/sms/port.ts'

export type PhoneState = (typeof PHONE_STATES)[number]

type SandboxTables = {
  sandbox_mail: {
    id: string
    mail_to: string
    subject: string
    body: string
    link: string | null
    sent_at: Date
  }
  sandbox_text: {
    id: string
    text_to: string
    text_from: string | null
    body: string
    sent_at: Date
    is_from_phone: boolean
    pictures: string[]
  }
  sandbox_phone: { number: string; state: Exclude<PhoneState, 'works'> }
}

const SHOWN = 200

const tables = (db: Database) => db.withTables<SandboxTables>()

export async function insertMail(db: Database, { id, to, subject, text, link }: Mail): Promise<void> {
  const row = { id, mail_to: to, subject, body: text, link: link ?? null, sent_at: new Date() }
  await tables(db)
    .insertInto('sandbox_mail')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface PhoneText extends Omit<Text, 'mediaUrls'> {
  pictures: readonly string[]
  isFromPhone: boolean
}

async function insertPhoneText(db: Database, text: PhoneText): Promise<void> {
  const { id, to, from = null, pictures, isFromPhone } = text
  await tables(db)
    .insertInto('sandbox_text')
    .values({
      id,
      text_to: to,
      text_from: from,
      body: text.text,
      sent_at: new Date(),
      is_from_phone: isFromPhone,
      pictures: [...pictures],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertText = (db: Database, { mediaUrls = [], ...text }: Text): Promise<void> =>
  insertPhoneText(db, { ...text, pictures: mediaUrls, isFromPhone: false })

/** What a phone wrote itself. */
export const insertTextFromPhone = (db: Database, text: Omit<PhoneText, 'isFromPhone'>): Promise<void> =>
  insertPhoneText(db, { ...text, isFromPhone: true })

export const listPhones = (db: Database) =>
  tables(db).selectFrom('sandbox_phone').selectAll().orderBy('number').execute()

export async function findPhoneState(db: Database, number: string): Promise<PhoneState> {
  const phone = await tables(db)
    .selectFrom('sandbox_phone')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirst()
  return phone?.state ?? 'works'
}

export async function savePhoneState(db: Database, number: string, state: PhoneState): Promise<void> {
  if (state === 'works') {
    await tables(db).deleteFrom('sandbox_phone').where('number', '=', number).execute()
    return
  }
  await tables(db)
    .insertInto('sandbox_phone')
    .values({ number, state })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ state }))
    .execute()
}

export const listMail = (db: Database) =>
  tables(db).selectFrom('sandbox_mail').selectAll().orderBy('sent_at', 'desc').limit(SHOWN).execute()

export const listTexts = (db: Database) =>
  tables(db).selectFrom('sandbox_text').selectAll().orderBy('sent_at', 'desc').limit(SHOWN).execute()

export async function emptyMessages(db: Database): Promise<void> {
  await tables(db).deleteFrom('sandbox_mail').execute()
  await tables(db).deleteFrom('sandbox_text').execute()
  await tables(db).deleteFrom('sandbox_phone').execute()
}
