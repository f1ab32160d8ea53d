import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'

/** A mail that the sandbox stored instead of sending. */
export interface StoredMail {
  subject: string
  text: string
  /** The link as a path of the app; empty in a mail without one. */
  link: string
  /** What the link carries. */
  token: string
  code: string
}

export interface StoredText {
  text: string
  /** The six digits in it. */
  code: string
}

export interface Mailbox {
  /** Waits for the newest mail to an address: the first, or the one after those that came before. */
  mailTo: (address: string, wanted?: { after?: number; about?: RegExp }) => Promise<StoredMail>
  /** Mails to an address that have come so far, newest first. */
  mailsTo: (address: string) => Promise<StoredMail[]>
  textTo: (number: string, wanted?: { after?: number }) => Promise<StoredText>
  textsTo: (number: string) => Promise<StoredText[]>
}

/** Mail and texts are sent by jobs, which a busy machine may keep waiting. */
const PATIENCE = { interval: 10 }

function presentMail({ subject, body, link }: { subject: string; body: string; link: string | null }) {
  const { pathname, search, searchParams } = new URL(link ?? '', 'http://corridor.example')
  return {
    subject,
    text: body,
    link: link ? pathname + search : '',
    token: searchParams.get('token') ?? '',
    code: searchParams.get('code') ?? '',
  }
}

const sixDigits = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** What people are sent, read where the sandbox keeps it. */
export function mailboxOf(db: Database): Mailbox {
  const mailsTo: Mailbox['mailsTo'] = async (address) => {
    const { rows } = await sql<{ subject: string; body: string; link: string | null }>`
      SELECT subject, body, link FROM sandbox_mail WHERE mail_to = ${address} ORDER BY sent_at DESC`.execute(
      db,
    )
    return rows.map(presentMail)
  }
  const textsTo: Mailbox['textsTo'] = async (number) => {
    const { rows } = await sql<{ body: string }>`
      SELECT body FROM sandbox_text WHERE text_to = ${number} ORDER BY sent_at DESC`.execute(db)
    return rows.map(({ body }) => ({ text: body, code: sixDigits(body) }))
  }
  const newestOf = <T>(what: string, after: number, list: () => Promise<T[]>): Promise<T> =>
    vi.waitFor(async () => {
      const [newest, ...older] = await list()
      if (!newest || older.length < after)
        throw new Error(`Only ${older.length} of ${after} and one more: ${what}`)
      return newest
    }, PATIENCE)

  return {
    mailsTo,
    textsTo,
    mailTo: (address, { after = 0, about = /./ } = {}) =>
      newestOf(`mails to ${address} about ${about}`, after, async () =>
        (await mailsTo(address)).filter(({ subject }) => about.test(subject)),
      ),
    textTo: (number, { after = 0 } = {}) => newestOf(`texts to ${number}`, after, () => textsTo(number)),
  }
}
