import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

type OfficeTables = {
  office_practice: {
    id: string
    name: string
    category: string | null
    type: string | null
    city: string | null
    state: string | null
    telephone_number: string | null
    mobile_number: string | null
    efax_number: string | null
    invite_code: string
    is_pending_approval: boolean
    created_at: Date
  }
  office_member: { person_id: string; practice_id: string; joined_at: Date }
}

export type Practice = Selectable<OfficeTables['office_practice']>

const tables = (db: Database) => db.withTables<OfficeTables>()

export async function addPractice(db: Database, practice: Practice): Promise<void> {
  await tables(db).insertInto('office_practice').values(practice).execute()
}

export async function addMember(
  db: Database,
  practiceId: string,
  personId: string,
  joinedAt: Date,
): Promise<void> {
  const row = { practice_id: practiceId, person_id: personId, joined_at: joinedAt }
  await tables(db).insertInto('office_member').values(row).execute()
}

/** The practice a person works at; nothing for an individual. */
export async function findPracticeOf(db: Database, personId: string): Promise<Practice | undefined> {
  const { rows } = await sql<Practice>`
    SELECT practice.* FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
    WHERE member.person_id = ${personId}`.execute(db)
  return rows[0]
}
