import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

interface WorkplaceRow {
  person_id: string
  practice_id: string
  name: string
  is_approved: boolean
}

/** Where these people work or wait for approval; people without a practice are left out. */
export async function listWorkplaces(db: Database, personIds: readonly string[]): Promise<WorkplaceRow[]> {
  const { rows } = await sql<WorkplaceRow>`
    SELECT member.person_id, practice.id AS practice_id, practice.name, member.approved_at IS NOT NULL AS is_approved
    FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
    WHERE member.person_id = ANY(${personIds}::uuid[])`.execute(db)
  return rows
}

export async function listApprovedMemberIds(db: Database, practiceId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM office_member WHERE practice_id = ${practiceId} AND approved_at IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ person_id }) => person_id)
}
