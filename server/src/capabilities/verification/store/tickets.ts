import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type TicketOutcome = 'approved' | 'declined' | 'replaced' | 'expired' | 'overtaken'

type TicketTables = {
  verification_ticket: {
    id: string
    person_id: string
    file_id: string | null
    document_name: string | null
    note: string
    requested_at: Date
    expires_at: Date
    token_hash: Buffer | null
    settled_at: Date | null
    outcome: TicketOutcome | null
    /** Name and title when the check was requested. */
    checked_as: string | null
  }
}

export type Ticket = Selectable<TicketTables['verification_ticket']>
export type OpenTicket = Ticket & { file_id: string; document_name: string }

const tables = (db: Database) => db.withTables<TicketTables>()

/** What the person sent is there as long as the ticket is open. */
const asOpen = (row: Ticket | undefined): OpenTicket | undefined =>
  row?.file_id && row.document_name ? (row as OpenTicket) : undefined

const open = (db: Database) =>
  tables(db).selectFrom('verification_ticket').selectAll().where('settled_at', 'is', null)

export async function addTicket(
  db: Database,
  ticket: Omit<OpenTicket, 'token_hash' | 'settled_at' | 'outcome'>,
): Promise<void> {
  await tables(db)
    .insertInto('verification_ticket')
    .values({ ...ticket, token_hash: null, settled_at: null, outcome: null })
    .execute()
}

export const findTicketOf = async (db: Database, personId: string): Promise<OpenTicket | undefined> =>
  asOpen(await open(db).where('person_id', '=', personId).executeTakeFirst())

export const findTicketByToken = async (
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<OpenTicket | undefined> =>
  asOpen(await open(db).where('token_hash', '=', hash).where('expires_at', '>', now).executeTakeFirst())

export async function listRunOut(db: Database, now: Date, limit: number): Promise<OpenTicket[]> {
  const rows = await open(db).where('expires_at', '<=', now).orderBy('expires_at').limit(limit).execute()
  return rows.flatMap((row) => asOpen(row) ?? [])
}

/** Tickets that can still be decided, the oldest first. */
export async function listOpenTickets(db: Database, now: Date): Promise<OpenTicket[]> {
  const rows = await open(db).where('expires_at', '>', now).orderBy('requested_at').execute()
  return rows.flatMap((row) => asOpen(row) ?? [])
}

/** When the tickets were sent that count against the day's limit, oldest first. */
export async function listTicketsSince(db: Database, personId: string, since: Date): Promise<Date[]> {
  const rows = await tables(db)
    .selectFrom('verification_ticket')
    .select('requested_at')
    .where('person_id', '=', personId)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => row.requested_at)
}

/** Lets a link open a ticket, as long as that is open. */
export async function setTicketToken(db: Database, id: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('verification_ticket')
    .set({ token_hash: hash })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Settles an open ticket and forgets what the person sent with it. Of several at once, one does. */
export async function setTicketSettled(
  db: Database,
  id: string,
  outcome: TicketOutcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('verification_ticket')
    .set({ settled_at: now, outcome, file_id: null, document_name: null, note: '', token_hash: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
