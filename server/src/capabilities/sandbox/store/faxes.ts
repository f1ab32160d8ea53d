import type { MACHINE_STATES } from '@corridor/contract/sandbox/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type MachineState = (typeof MACHINE_STATES)[number]

export interface SandboxFaxRow {
  id: string
  fax_from: string
  fax_to: string
  pages: number
  pages_sent: number
  /** `calling`, `delivered`, or why not. */
  state: string
  is_from_machine: boolean
  sent_at: Date
}

const SHOWN = 100
const COLUMNS = sql`id, fax_from, fax_to, pages, pages_sent, state, is_from_machine, sent_at`

export async function insertFax(
  db: Database,
  fax: Omit<SandboxFaxRow, 'sent_at'> & { document: Buffer },
): Promise<SandboxFaxRow> {
  await sql`
    INSERT INTO sandbox_fax (id, fax_from, fax_to, pages, pages_sent, state, document, is_from_machine, sent_at)
    VALUES (${fax.id}, ${fax.fax_from}, ${fax.fax_to}, ${fax.pages}, ${fax.pages_sent}, ${fax.state}, ${fax.document},
      ${fax.is_from_machine}, ${new Date()}) ON CONFLICT DO NOTHING`.execute(db)
  return (await findFax(db, fax.id))!
}

export async function findFax(db: Database, id: string): Promise<SandboxFaxRow | undefined> {
  const { rows } = await sql<SandboxFaxRow>`SELECT ${COLUMNS} FROM sandbox_fax WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** One page further; the last one ends the call, and a machine that hangs up ends it in the middle. */
export async function moveFax(db: Database, id: string): Promise<SandboxFaxRow | undefined> {
  const { rows } = await sql<SandboxFaxRow>`
    UPDATE sandbox_fax SET pages_sent = pages_sent + 1, state = CASE
        WHEN EXISTS (SELECT FROM sandbox_fax_machine m WHERE m.number = fax_to AND m.state = 'hangs-up')
          AND pages_sent + 1 >= greatest(1, pages / 2) THEN 'hung-up'
        WHEN pages_sent + 1 >= pages THEN 'delivered' ELSE state END
    WHERE id = ${id} AND state = 'calling' RETURNING ${COLUMNS}`.execute(db)
  return rows[0] ?? findFax(db, id)
}

export async function listFaxes(db: Database): Promise<SandboxFaxRow[]> {
  const { rows } = await sql<SandboxFaxRow>`
    SELECT ${COLUMNS} FROM sandbox_fax ORDER BY sent_at DESC LIMIT ${SHOWN}`.execute(db)
  return rows
}

export async function findDocument(db: Database, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ document: Buffer }>`SELECT document FROM sandbox_fax WHERE id = ${id}`.execute(
    db,
  )
  return rows[0]?.document
}

export async function listMachines(db: Database): Promise<{ number: string; state: MachineState }[]> {
  const { rows } = await sql<{ number: string; state: MachineState }>`
    SELECT number, state FROM sandbox_fax_machine ORDER BY number`.execute(db)
  return rows
}

export async function findMachineState(db: Database, number: string): Promise<MachineState> {
  const { rows } = await sql<{ state: MachineState }>`
    SELECT state FROM sandbox_fax_machine WHERE number = ${number}`.execute(db)
  return rows[0]?.state ?? 'works'
}

export async function saveMachineState(db: Database, number: string, state: MachineState): Promise<void> {
  await sql`DELETE FROM sandbox_fax_machine WHERE number = ${number}`.execute(db)
  if (state !== 'works')
    await sql`INSERT INTO sandbox_fax_machine (number, state) VALUES (${number}, ${state})
      ON CONFLICT (number) DO UPDATE SET state = EXCLUDED.state`.execute(db)
}

export async function emptyFaxes(db: Database): Promise<void> {
  await sql`DELETE FROM sandbox_fax`.execute(db)
  await sql`DELETE FROM sandbox_fax_machine`.execute(db)
}
