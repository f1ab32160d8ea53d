import type { Question } from '@corridor/contract/curbside/health.ts'
import type { CurbsideSettings } from '@corridor/contract/curbside/model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface SettingRow {
  practice_id: string
  questions: Question[]
  spots: string[]
  link_text: string
  come_in_text: string
  is_come_in_texted: boolean
  door_number: number
}

const SETTING = sql`practice_id, questions, spots, link_text, come_in_text, is_come_in_texted, door_number`

export async function findSetting(db: Database, practiceId: string): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    SELECT ${SETTING} FROM curbside_setting WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]
}

export async function saveSetting(
  db: Database,
  { practiceId, doorHash, ...one }: CurbsideSettings & { practiceId: string; doorHash: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO curbside_setting (practice_id, questions, spots, link_text, come_in_text, is_come_in_texted, door_hash, changed_at)
    VALUES (${practiceId}, ${JSON.stringify(one.questions)}::jsonb, ${one.spots}::text[], ${one.linkText}, ${one.comeInText},
      ${one.isComeInTexted}, ${doorHash}, ${now})
    ON CONFLICT (practice_id) DO UPDATE SET questions = excluded.questions, spots = excluded.spots,
      link_text = excluded.link_text, come_in_text = excluded.come_in_text, is_come_in_texted = excluded.is_come_in_texted,
      changed_at = excluded.changed_at`.execute(db)
}

/** Puts another address on the door. Of two at once one does. */
export async function setDoor(
  db: Database,
  { practiceId, number, hash }: { practiceId: string; number: number; hash: Buffer },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE curbside_setting SET door_number = ${number}, door_hash = ${hash}, changed_at = ${now}
    WHERE practice_id = ${practiceId} AND door_number = ${number - 1} RETURNING 1`.execute(db)
  return rows.length > 0
}

/** The practice behind the address at a door. */
export async function findByDoor(db: Database, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ practice_id: string }>`
    SELECT practice_id FROM curbside_setting WHERE door_hash = ${hash}`.execute(db)
  return rows[0]?.practice_id
}
