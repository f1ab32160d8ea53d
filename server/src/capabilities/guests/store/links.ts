import { WRONG_ANSWERS_MAX } from '@corridor/contract/guests/limits.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Link, type NewLink, type Token, tables } from './tables.ts'

/** A link with the sending whose address the caller has. */
export type LinkByToken = Link & { token_sending: number }

/** The columns of a link; a birth date is a day and no moment, so it is read as text. */
const COLUMNS = sql<Link>`l.id, l.practice_id, l.kind, l.subject_id, l.recipient_name, l.email, l.mobile,
  l.birth_date::text AS birth_date, l.sent_by, l.made_at, l.sending, l.sent_at, l.expires_at, l.renewable_until, l.max_uses, l.uses,
  l.wrong_answers, l.recalled_at, l.is_undelivered`

/** Returns whether it was inserted; the same thing has one link. */
export async function insertLink(db: Database, link: NewLink): Promise<boolean> {
  const row = await tables(db)
    .insertInto('guests_link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertToken(db: Database, token: Token): Promise<void> {
  await tables(db).insertInto('guests_token').values(token).execute()
}

export const findToken = (db: Database, hash: Buffer): Promise<Token | undefined> =>
  tables(db).selectFrom('guests_token').selectAll().where('hash', '=', hash).executeTakeFirst()

/** The link of an address, by the id of its token. */
export async function findLinkByToken(db: Database, tokenId: string): Promise<LinkByToken | undefined> {
  const { rows } = await sql<LinkByToken>`
    SELECT ${COLUMNS}, t.sending AS token_sending FROM guests_token t JOIN guests_link l ON l.id = t.link_id
    WHERE t.id = ${tokenId}`.execute(db)
  return rows[0]
}

export async function findLink(db: Database, id: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`SELECT ${COLUMNS} FROM guests_link l WHERE l.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockLink(db: Database, id: string): Promise<Link | undefined> {
  const { rows } =
    await sql<Link>`SELECT ${COLUMNS} FROM guests_link l WHERE l.id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

export async function listLinksOf(
  db: Database,
  kind: string,
  subjectIds: readonly string[],
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    SELECT ${COLUMNS} FROM guests_link l WHERE l.kind = ${kind} AND l.subject_id = ANY (${subjectIds})`.execute(
    db,
  )
  return rows
}

/** One more answer that may be wrong; a right one takes all of them back with the use that it opens. */
export async function countAnswer(db: Database, id: string): Promise<void> {
  await tables(db)
    .updateTable('guests_link')
    .set({ wrong_answers: sql`wrong_answers + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts one use of a link that is open at this very moment; undefined for any other. Of two calls at once for the last use,
 * one gets it.
 */
export async function takeUse(
  db: Database,
  { id, sending, now }: { id: string; sending: number; now: Date },
): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    UPDATE guests_link l SET uses = l.uses + 1, wrong_answers = 0
    WHERE l.id = ${id} AND l.sending = ${sending} AND l.recalled_at IS NULL AND l.expires_at > ${now}
      AND (l.max_uses IS NULL OR l.uses < l.max_uses) AND l.wrong_answers <= ${WRONG_ANSWERS_MAX}
    RETURNING ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Takes a link back, once; undefined when it was done before. */
export function setRecalled(
  db: Database,
  id: string,
  now: Date,
): Promise<Pick<Link, 'id' | 'practice_id' | 'sending'> | undefined> {
  return tables(db)
    .updateTable('guests_link')
    .set({ recalled_at: now })
    .where('id', '=', id)
    .where('recalled_at', 'is', null)
    .returning(['id', 'practice_id', 'sending'])
    .executeTakeFirst()
}

export async function setUndelivered(db: Database, id: string, isUndelivered: boolean): Promise<void> {
  await tables(db)
    .updateTable('guests_link')
    .set({ is_undelivered: isUndelivered })
    .where('id', '=', id)
    .execute()
}

interface NextSending {
  id: string
  /** The sending that the caller knows of: another one since then has won. */
  sending: number
  now: Date
  notSentSince: Date
  expiresAt: Date
  /** A sending by the practice: who did it, and until when the guest can have another one sent. */
  by?: { personId: string; renewableUntil: Date } | undefined
  /** Another address from now on; what went to the old one a moment ago does not keep it waiting. */
  to?: Address | undefined
}

/** Where a link travels to. */
export type Address = Pick<Link, 'email' | 'mobile'>

/** Whether a link goes to one of these: to the mailbox, or without one to the phone. */
export const leadsTo = (link: Address, own: Address | undefined): boolean =>
  link.email
    ? link.email.toLowerCase() === own?.email?.toLowerCase()
    : link.mobile !== null && link.mobile === own?.mobile

/** Begins another sending, after which older addresses stop working; undefined when it was sent too recently or taken back. */
export async function nextSending(db: Database, next: NextSending): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    UPDATE guests_link l SET sending = l.sending + 1, sent_at = ${next.now}, wrong_answers = 0, is_undelivered = false,
      expires_at = greatest(l.expires_at, ${next.expiresAt}),
      sent_by = coalesce(${next.by?.personId ?? null}, l.sent_by),
      renewable_until = greatest(l.renewable_until, ${next.by?.renewableUntil ?? null})
      ${next.to ? sql`, email = ${next.to.email}, mobile = ${next.to.mobile}` : sql``}
    WHERE l.id = ${next.id} AND l.sending = ${next.sending} AND l.recalled_at IS NULL
      ${next.to ? sql`` : sql`AND l.sent_at <= ${next.notSentSince}`}
    RETURNING ${COLUMNS}`.execute(db)
  return rows[0]
}

interface SenderOf {
  practiceId: string
  personId: string
}

/** Ends the links that somebody sent for the practice: they open nothing any more, and guests cannot renew them. */
export async function endLinksOf(
  db: Database,
  { practiceId, personId }: SenderOf,
  now: Date,
): Promise<Pick<Link, 'id' | 'practice_id' | 'kind' | 'sending' | 'sent_at'>[]> {
  return tables(db)
    .updateTable('guests_link')
    .set({ expires_at: sql`least(expires_at, ${now})`, renewable_until: now })
    .where('practice_id', '=', practiceId)
    .where('sent_by', '=', personId)
    .where('recalled_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', '>', now), eb('renewable_until', '>', now)]))
    .returning(['id', 'practice_id', 'kind', 'sending', 'sent_at'])
    .execute()
}

/** Somebody else of the practice answers for the links from now on. */
export async function transferLinks(
  db: Database,
  { practiceId, personId }: SenderOf,
  heirId: string,
): Promise<void> {
  await tables(db)
    .updateTable('guests_link')
    .set({ sent_by: heirId })
    .where('practice_id', '=', practiceId)
    .where('sent_by', '=', personId)
    .execute()
}

/** To whom links went, by their own ids or by those of what they open. */
export async function listRecipients(
  db: Database,
  kind: string,
  ids: readonly string[],
): Promise<Pick<Link, 'id' | 'subject_id' | 'recipient_name'>[]> {
  const { rows } = await sql<Pick<Link, 'id' | 'subject_id' | 'recipient_name'>>`
    SELECT id, subject_id, recipient_name FROM guests_link
    WHERE id = ANY (${ids}::uuid[]) OR (kind = ${kind} AND subject_id = ANY (${ids}::uuid[]))`.execute(db)
  return rows
}
